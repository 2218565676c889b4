import { Trans, useLingui } from '@lingui/react/macro'
import { Paper, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { SectionButtons, SectionMarks, SectionTitle } from '../../papers/making/plan/section-pieces.tsx'
import { changeSection } from '../blueprint/edits.ts'
import { allChapters } from '../blueprint/supply.ts'
import type { SectionRow } from '../blueprint/values.ts'
import { ShortMark } from '../blueprint/verdict/short.tsx'
import { BlueprintNumber, fieldId } from './field.tsx'
import classes from './fields.module.css'
import { SectionMore } from './section-more.tsx'
import type { SectionProps } from './section-props.ts'
import { SectionTypes } from './types.tsx'

interface BlueprintSectionProps extends SectionProps {
  onMove: (to: number) => void
  /** Absent for the only section. */
  onRemove?: () => void
}

/** One section of the blueprint, with what the bank holds for it. */
export function BlueprintSection(props: BlueprintSectionProps) {
  const { editor, row, index, onMove, onRemove } = props
  const { t } = useLingui()
  const count = editor.values.sections.length
  return (
    <Paper withBorder p="sm" radius="md" role="group" aria-label={t`Section ${row.section}`}>
      <div className={classes.sectionHead}>
        <SectionTitle section={row.section} isOnly={editor.values.sections.length === 1} />
        <SectionButtons name={row.section} index={index} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
      <SectionNumbers {...props} />
      <SectionStock {...props} />
      <SectionTypes {...props} />
      <SectionMore {...props} />
    </Paper>
  )
}

function SectionNumbers({ editor, row, index }: SectionProps) {
  const { t } = useLingui()
  const path = (name: string) => `sections.${index}.${name}`
  const set = (changes: Partial<SectionRow>, name: string) =>
    editor.change((all) => changeSection(all, index, changes), path(name))
  const number = (name: 'marks_each' | 'count' | 'attempt_any' | 'or_pairs') => ({
    editor,
    path: path(name),
    value: row[name],
    onValue: (value: string | number) => set({ [name]: value }, name),
  })
  return (
    <div className={classes.numbers}>
      <TextInput
        id={fieldId(path('section'))}
        label={t`Section`}
        withAsterisk
        maxLength={20}
        value={row.section}
        error={editor.problemOf(path('section'))}
        onBlur={() => editor.touch(path('section'))}
        onChange={(event) => set({ section: event.currentTarget.value }, 'section')}
      />
      <BlueprintNumber label={t`Marks each`} withAsterisk max={100} step={0.25} {...number('marks_each')} />
      <BlueprintNumber label={t`Questions`} withAsterisk max={200} {...number('count')} />
      <BlueprintNumber label={t`Attempt any`} placeholder={t`All`} max={200} {...number('attempt_any')} />
      <BlueprintNumber label={t`With an OR`} placeholder={t`None`} max={200} {...number('or_pairs')} />
      <SectionMarks row={row} />
    </div>
  )
}

/** What the bank holds for the section as a whole. */
function SectionStock({ editor, words, row }: SectionProps) {
  const found = editor.holdings?.get(row.section.trim())?.get(allChapters)
  const own = editor.shorts.filter((short) => short.section === row.key && words.shortName(short) === null)
  if (!editor.holdings) return null
  const { EASY = 0, MEDIUM = 0, HARD = 0 } = found?.levels ?? {}
  return (
    <Text size="sm" c="dimmed" mt="xs" component="div" data-stale={editor.supply.isStale || undefined}>
      <VisuallyHidden>
        <Trans>Section {row.section}</Trans>
        {': '}
      </VisuallyHidden>
      <Trans>
        The bank holds {found?.count ?? 0}: {EASY} easy, {MEDIUM} medium, {HARD} hard
      </Trans>{' '}
      {own.map((short) => (
        <ShortMark key={short.unit} short={short} words={words} />
      ))}
    </Text>
  )
}
