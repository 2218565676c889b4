import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Textarea } from '@mantine/core'
import shared from '../blueprint/blueprint.module.css'
import { changeSection } from '../blueprint/edits.ts'
import { sectionScope } from '../blueprint/scope.ts'
import { BlueprintChapters } from './chapters.tsx'
import { BlueprintNumber, fieldId } from './field.tsx'
import classes from './fields.module.css'
import { BlueprintMixes } from './mix.tsx'
import { SectionPins } from './pins.tsx'
import type { SectionProps } from './section-props.ts'
import { BlueprintTopics } from './topics.tsx'
import { BlueprintWeights } from './weights.tsx'

/** What most sections go without: instruction, recent use, pinned questions, wishes of its own. */
export function SectionMore(props: SectionProps) {
  const { editor, row, index } = props
  const { t } = useLingui()
  const path = (name: string) => `sections.${index}.${name}`
  const facts = [
    row.instruction && t`an instruction`,
    row.pinned.length > 0 && t`${row.pinned.length} pinned`,
    row.exclude_used_within_days !== '' && t`none used within ${row.exclude_used_within_days} days`,
    hasWishes(props) && t`wishes of its own`,
  ].filter(Boolean)
  return (
    <details className={shared.more}>
      <summary>
        <Trans>More about section {row.section}</Trans>
        {facts.length > 0 && <span className={classes.chosen}>: {facts.join(', ')}</span>}
      </summary>
      <Stack gap="sm" mt="xs">
        <Textarea
          id={fieldId(path('instruction'))}
          label={t`Instruction of the section`}
          placeholder={t`For example: Choose the one right option.`}
          rows={2}
          value={row.instruction}
          error={editor.problemOf(path('instruction'))}
          onBlur={() => editor.touch(path('instruction'))}
          onChange={({ currentTarget: { value } }) =>
            editor.change((all) => changeSection(all, index, { instruction: value }), path('instruction'))
          }
        />
        <BlueprintNumber
          editor={editor}
          path={path('exclude_used_within_days')}
          label={t`Leave out what was used within so many days`}
          placeholder={t`Take any`}
          max={36_500}
          maw={360}
          value={row.exclude_used_within_days}
          onValue={(value) =>
            editor.change(
              (all) => changeSection(all, index, { exclude_used_within_days: value }),
              path('exclude_used_within_days'),
            )
          }
        />
        <SectionPins {...props} />
        <OwnWishes {...props} />
      </Stack>
    </details>
  )
}

const hasWishes = ({ row: { wishes } }: SectionProps): boolean =>
  wishes.chapters !== null || wishes.topics.length > 0 || wishes.level_mix !== null || wishes.skill_mix !== null

/** Chapters, mixes and weights of one section; its chapters replace the paper's. */
function OwnWishes({ editor, words, row, index }: SectionProps) {
  const scope = sectionScope(editor, row, index)
  const name = row.section
  return (
    <details className={shared.more}>
      <summary>
        <Trans>Wishes of section {name} alone</Trans>
      </summary>
      <Stack gap="md" mt="xs">
        <BlueprintChapters editor={editor} words={words} scope={scope} />
        <BlueprintTopics editor={editor} scope={scope} />
        <BlueprintMixes editor={editor} words={words} scope={scope} />
        <BlueprintWeights editor={editor} scope={scope} />
      </Stack>
    </details>
  )
}
