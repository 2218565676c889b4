import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Group } from '@mantine/core'
import { type QuestionType, questionTypeNames, questionTypes } from '#contract'
import { typeName } from '#web/ui/message/names.ts'
import shared from '../blueprint/blueprint.module.css'
import { changeSection } from '../blueprint/edits.ts'
import { fieldId } from './field.tsx'
import classes from './fields.module.css'
import type { SectionProps } from './section-props.ts'

const isType = (name: string): name is QuestionType => name in questionTypes

/** The types that a section takes; folded away once they are chosen. */
export function SectionTypes({ editor, row, index }: SectionProps) {
  const { t } = useLingui()
  const path = `sections.${index}.types`
  const names = row.types.map((type) => typeName(type)).join(', ')
  const error = editor.problemOf(path)
  return (
    <details className={shared.more} open={error ? true : undefined}>
      <summary id={fieldId(path)}>
        {names ? (
          <>
            <Trans>Types of questions</Trans>: <span className={classes.chosen}>{names}</span>
          </>
        ) : (
          <Trans>Choose the types of questions</Trans>
        )}
      </summary>
      <Checkbox.Group
        aria-label={t`Types of questions`}
        value={row.types}
        error={error}
        onChange={(chosen) => {
          editor.touch(path)
          // In the product's order, whatever the order of the ticks.
          const types = questionTypeNames.filter((type) => chosen.filter(isType).includes(type))
          editor.change((all) => changeSection(all, index, { types }))
        }}
      >
        <Group gap="md" mt="xs">
          {questionTypeNames.map((type) => (
            <Checkbox key={type} value={type} label={typeName(type)} />
          ))}
        </Group>
      </Checkbox.Group>
    </details>
  )
}
