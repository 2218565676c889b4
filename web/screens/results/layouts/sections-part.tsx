import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import {
  type Kind,
  MOST_BESIDE,
  movedTo,
  newSection,
  type Placed,
  pathsOf,
  placedOf,
  removedAt,
  replacedAt,
  sectionsOf,
} from './edits.ts'
import classes from './layouts.module.css'
import { LineButtons } from './line-buttons.tsx'
import type { PartProps } from './parts.ts'
import { SectionOptions } from './section-options.tsx'
import { kindNames } from './words.ts'

/** What stands on the card, from above. */
export function SectionsPart({ edited, language }: PartProps) {
  const { t, i18n } = useLingui()
  const { body } = edited.draft
  const placed = placedOf(body)
  const paths = pathsOf(body)
  const set = (to: Placed[]) => edited.changeBody((before) => ({ ...before, sections: sectionsOf(to) }))
  const there = new Set(placed.map(({ section }) => section.kind))
  const addable = (Object.keys(kindNames) as Kind[]).filter((kind) => kind === 'text' || !there.has(kind))
  const add = (kind: string) =>
    kind && set([...placed, { section: newSection(kind as Kind, body), beside: false, width: 1 }])
  return (
    <Stack gap="xs">
      <ol className={classes.lines}>
        {placed.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts have no name of their own, and all values are the draft's
          <li key={`${one.section.kind} ${at}`} className={classes.line} data-beside={one.beside || undefined}>
            <div className={classes.lineHead}>
              <Text fw={600}>{i18n._(kindNames[one.section.kind])}</Text>
              <LineButtons
                name={i18n._(kindNames[one.section.kind])}
                {...{ at, count: placed.length }}
                onMove={(to) => set(movedTo(placed, at, to))}
                onRemove={() => set(removedAt(placed, at))}
              />
            </div>
            <SectionOptions
              {...{ section: one.section, body, language, errors: edited.errors }}
              path={paths[at] ?? ''}
              onChange={(section) => set(replacedAt(placed, at, { ...one, section }))}
            />
            <Beside {...{ placed, at }} onChange={(to) => set(replacedAt(placed, at, to))} />
          </li>
        ))}
      </ol>
      <NativeSelect
        label={t`Add to the card`}
        value=""
        onChange={({ currentTarget }) => add(currentTarget.value)}
        data={[
          { value: '', label: t`Choose a section` },
          ...addable.map((kind) => ({ value: kind, label: i18n._(kindNames[kind]) })),
        ]}
      />
      <Text size="sm" c="dimmed">
        <Trans>What has nothing to show on a pupil’s card takes no room on it.</Trans>
      </Text>
    </Stack>
  )
}

/** Whether a section shares the row above it, and of whichever row its part of the width. */
function Beside({ placed, at, onChange }: { placed: readonly Placed[]; at: number; onChange: (to: Placed) => void }) {
  const { t } = useLingui()
  const one = placed[at]
  if (!one) return null
  const first = placed.slice(0, at + 1).findLastIndex(({ beside }) => !beside)
  const isFull = !one.beside && at - first >= MOST_BESIDE
  const isInRow = one.beside || placed[at + 1]?.beside === true
  return (
    <div className={classes.choices}>
      {at > 0 && (
        <Checkbox
          label={t`Beside the one above`}
          checked={one.beside}
          disabled={isFull}
          onChange={({ currentTarget }) => onChange({ ...one, beside: currentTarget.checked })}
        />
      )}
      {isInRow && (
        <NumberInput
          label={t`Part of the width`}
          {...{ min: 1, max: 12, allowDecimal: false, clampBehavior: 'strict', w: 150 }}
          value={one.width}
          onChange={(value) => typeof value === 'number' && onChange({ ...one, width: value })}
        />
      )}
    </div>
  )
}
