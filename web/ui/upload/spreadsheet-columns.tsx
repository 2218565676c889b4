import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { UnmatchedColumns } from '#contract'
import { isRefusal } from '../message/refusal.ts'
import { columnNames } from './column-names.ts'
import classes from './upload.module.css'

/** What a refusal says about columns that were not found; null when it is about something else. */
export const findUnmatched = (error: unknown): UnmatchedColumns | null =>
  (isRefusal(error) && UnmatchedColumns.safeParse(error.data).data) || null

/** Our column → the name it has in the file, for the columns that somebody has chosen. */
export type ColumnMapping = Record<string, string>

/** The `mapping` field of an upload, and its `defaults`, which are our column → what stands in cells that are empty. */
export const toMapping = (mapping: ColumnMapping): string | undefined => {
  const chosen = Object.entries(mapping).filter(([, theirs]) => theirs.trim() !== '')
  return chosen.length > 0 ? JSON.stringify(Object.fromEntries(chosen)) : undefined
}

/** A column that a required one can be made of. */
const insteadOf: Record<string, string> = { first_name: 'full_name' }

/** What nobody shares with anybody: it is never the same in every row. */
const ownInEveryRow = new Set(
  'admission_no emp_id roll_no first_name last_name full_name dob email mobile guardian_name guardian_mobile'.split(
    ' ',
  ),
)

interface SpreadsheetColumnsProps {
  unmatched: UnmatchedColumns
  mapping: ColumnMapping
  onChange: (mapping: ColumnMapping) => void
  /** What is the same in every row, for a table that can be given it. */
  defaults?: { values: ColumnMapping; onChange: (values: ColumnMapping) => void } | undefined
}

/** Asks which column of the file is meant by each of ours. */
export function SpreadsheetColumns({ unmatched, mapping, onChange, defaults }: SpreadsheetColumnsProps) {
  const { t, i18n } = useLingui()
  const { header, columns, samples = [] } = unmatched
  const sampleOf = (heading: string | null) => samples[header.indexOf(heading ?? '')]?.join(' · ')
  const box = useRef<HTMLDivElement>(null)
  // What is missing may be below what is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew with every refusal
  useEffect(() => {
    const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector)
    const first = find('[aria-invalid=true]') ?? find('select')
    first?.focus()
  }, [unmatched])
  const given = new Set(
    columns
      .filter(({ name, found }) => (mapping[name] ?? found) || defaults?.values[name]?.trim())
      .map(({ name }) => name),
  )
  const isGiven = (name: string) => given.has(name) || given.has(insteadOf[name] ?? '')
  const nameOf = (name: string) => (columnNames[name] ? i18n._(columnNames[name]) : name)
  const isFoundIn = (name: string | undefined) => columns.some((one) => one.name === name && one.found)
  const isLacking = columns.some(({ name, required }) => required && !isFoundIn(name) && !isFoundIn(insteadOf[name]))
  const read = new Set(columns.map(({ name, found }) => mapping[name] ?? found))
  const unread = header.filter((name) => !read.has(name)).join(', ')
  const options = [{ value: '', label: t`Not in the file` }, ...header.map((name) => ({ value: name, label: name }))]
  return (
    <Stack ref={box} gap="sm" component="section" aria-label={t`Columns`}>
      <Alert color="yellow" role="alert">
        <Text size="sm">
          {isLacking ? (
            <Trans>Some columns were not found. Choose which column of the file is meant, then check again.</Trans>
          ) : (
            <Trans>Choose where a column of the file belongs, then check again.</Trans>
          )}
          {defaults && ` ${t`What the file lacks can be the same in every row.`}`}
        </Text>
        {unread && <Text size="sm">{t`Not read so far: ${unread}`}</Text>}
      </Alert>
      <div className={classes.fields}>
        {columns.map(({ name, required, found }) => {
          const isFound = Boolean(mapping[name] ?? found)
          const filled = defaults?.values[name] ?? ''
          return (
            <Stack key={name} gap={4}>
              <NativeSelect
                label={nameOf(name)}
                description={sampleOf(mapping[name] ?? found)}
                error={required && !isGiven(name) && t`Not found in the file`}
                withAsterisk={required && !given.has(insteadOf[name] ?? '')}
                data={options}
                value={mapping[name] ?? found ?? ''}
                onChange={({ currentTarget }) => onChange({ ...mapping, [name]: currentTarget.value })}
              />
              {defaults && !isFound && !ownInEveryRow.has(name) && (
                <TextInput
                  aria-label={t`${nameOf(name)} in every row`}
                  placeholder={t`The same in every row`}
                  maxLength={200}
                  value={filled}
                  onChange={({ currentTarget }) =>
                    defaults.onChange({ ...defaults.values, [name]: currentTarget.value })
                  }
                />
              )}
            </Stack>
          )
        })}
      </div>
    </Stack>
  )
}
