import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, NativeSelect, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type CardLayoutBody, namedIn } from '#contract'
import { useSubjectChoices } from '#web/api/use/choices.ts'
import { type Item, movedTo, replacedAt, withItems, withNewItem, withoutItem } from './edits.ts'
import classes from './layouts.module.css'
import { LineButtons } from './line-buttons.tsx'
import type { PartProps } from './parts.ts'
import { WordField } from './word-field.tsx'

/** Areas and competencies: each a line that opens. */
export function ItemsPart({ edited, language }: PartProps) {
  const { t } = useLingui()
  const { body, grade_ids } = edited.draft
  const { items } = body
  // Of the first class: its subjects stand for those of the others.
  const subjects = useSubjectChoices(grade_ids[0] ?? null)
  const set = (to: Item[]) => edited.changeBody((before) => withItems(before, to))
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        <Trans>
          Grades are kept with their item: renaming or moving one loses nothing, and what is taken off stays in store.
        </Trans>
      </Text>
      <ol className={classes.lines}>
        {items.map((item, at) => {
          const name = namedIn(item.title, language) || t`Item ${at + 1}`
          const isWrong = Object.keys(edited.errors).some((path) => path.startsWith(`body.items.${at}.`))
          return (
            <li key={item.key} className={classes.line}>
              <div className={classes.lineHead}>
                <Opens name={name} isNew={item.title.en === ''} isWrong={isWrong}>
                  <ItemFields
                    {...{ item, body, language, subjects, errors: edited.errors, path: `body.items.${at}` }}
                    onChange={(to) => set(replacedAt(items, at, to))}
                  />
                </Opens>
                <LineButtons
                  {...{ name, at, count: items.length }}
                  onMove={(to) => set(movedTo(items, at, to))}
                  onRemove={() => edited.changeBody((before) => withoutItem(before, item.key))}
                />
              </div>
            </li>
          )
        })}
      </ol>
      <Button
        variant="default"
        w="fit-content"
        disabled={body.scales.length === 0}
        onClick={() => edited.changeBody(withNewItem)}
      >
        <Trans>Add an item</Trans>
      </Button>
      {body.scales.length === 0 && (
        <Text size="sm" c="dimmed">
          <Trans>First add a scale of levels: items are graded by one.</Trans>
        </Text>
      )}
    </Stack>
  )
}

/** Open while it is new or something is wrong in it, until somebody closes it. */
function Opens({
  name,
  isNew,
  isWrong,
  children,
}: {
  name: string
  isNew: boolean
  isWrong: boolean
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(isNew)
  return (
    <details
      className={classes.opens}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{name}</summary>
      {children}
    </details>
  )
}

interface ItemFieldsProps {
  item: Item
  body: CardLayoutBody
  language: string
  path: string
  errors: PartProps['edited']['errors']
  subjects: { id: number; title: string }[] | undefined
  onChange: (item: Item) => void
}

function ItemFields({ item, body, language, path, errors, subjects = [], onChange }: ItemFieldsProps) {
  const { t } = useLingui()
  const by = item.by === 'CLASS_TEACHER' ? '' : String(item.by.subject_id)
  const isKnown = by === '' || subjects.some(({ id }) => String(id) === by)
  const error = (field: string) => errors[`${path}.${field}`]
  const tick = (key: string, checked: boolean) =>
    onChange({
      ...item,
      terms: body.terms.flatMap((term) =>
        (term.key === key ? checked : item.terms.includes(term.key)) ? [term.key] : [],
      ),
    })
  return (
    <Stack gap="xs" pt="xs">
      <WordField
        label={t`Name`}
        {...{ named: item.title, language, path: `${path}.title`, errors }}
        onWord={(title) => onChange({ ...item, title })}
      />
      <WordField
        label={t`Stands below`}
        description={t`A heading over several items, such as a domain.`}
        {...{ named: item.group ?? undefined, language, path: `${path}.group`, errors }}
        onWord={(group) => onChange({ ...item, group: Object.keys(group).length > 0 ? group : null })}
      />
      <NativeSelect
        label={t`Graded by`}
        error={error('scale')}
        data={body.scales.map(({ key, levels }) => ({
          value: key,
          label: levels.map((level) => (level.title ? namedIn(level.title, language) : level.key)).join(', '),
        }))}
        value={item.scale}
        onChange={({ currentTarget }) => onChange({ ...item, scale: currentTarget.value })}
      />
      <fieldset className={classes.choices}>
        <legend>{t`In`}</legend>
        {body.terms.map(({ key, title }) => (
          <Checkbox
            key={key}
            label={namedIn(title, language)}
            checked={item.terms.includes(key)}
            onChange={({ currentTarget }) => tick(key, currentTarget.checked)}
          />
        ))}
      </fieldset>
      <NativeSelect
        label={t`Entered by`}
        error={error('by.subject_id')}
        data={[
          { value: '', label: t`Class teacher` },
          ...subjects.map(({ id, title }) => ({ value: String(id), label: t`Whoever teaches ${title}` })),
          ...(isKnown ? [] : [{ value: by, label: t`Whoever teaches another subject` }]),
        ]}
        value={by}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...item, by: value === '' ? 'CLASS_TEACHER' : { subject_id: Number(value) } })
        }
      />
      <Checkbox
        label={t`With a sentence beside the level`}
        checked={item.has_text === true}
        onChange={({ currentTarget: { checked } }) => {
          const { has_text: _, ...rest } = item
          onChange(checked ? { ...rest, has_text: true } : rest)
        }}
      />
    </Stack>
  )
}
