import { Trans, useLingui } from '@lingui/react/macro'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Completeness } from '#contract'
import classes from './pages.module.css'

type Pupil = Completeness['pupils'][number]

const most = 8

/** Whether a pupil is what is sought: by name, roll number or admission number. */
const isFound = ({ student: { name, roll_no, admission_no } }: Pupil, sought: string) =>
  sought === '' || roll_no === sought || admission_no.toLowerCase() === sought || name.toLowerCase().includes(sought)

interface PupilChoiceProps {
  /** undefined while they load. */
  pupils: Pupil[] | undefined
  chosen: number | null
  onChoose: (student_id: number) => void
}

/** A pupil of the exam; those of whom a page is missing first. */
export function PupilChoice({ pupils = [], chosen, onChoose }: PupilChoiceProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const found = pupils
    .filter((one) => isFound(one, search.trim().toLowerCase()))
    .sort((a, b) => Number(a.state === 'COMPLETE') - Number(b.state === 'COMPLETE'))
  const shown = found.filter(({ student }, n) => n < most || student.id === chosen)
  const more = found.length - shown.length
  return (
    <fieldset className={classes.choice} aria-label={t`Pupil`}>
      <TextInput
        label={t`Pupil`}
        placeholder={t`Name, roll number or admission number`}
        value={search}
        autoComplete="off"
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {shown.map(({ student, section, sheets }) => {
        const lack = sheets.flatMap((one) => one.lack)
        const missing = lack.join(', ')
        return (
          <label key={student.id} className={classes.pupil}>
            <input type="radio" name="pupil" checked={student.id === chosen} onChange={() => onChoose(student.id)} />
            <span>
              <b>{student.name}</b> {[section.title, student.roll_no].filter(Boolean).join(' · ')}
            </span>
            {lack.length > 0 && (
              <Text span size="sm" c="dimmed">
                <Trans>lacks page {missing}</Trans>
              </Text>
            )}
          </label>
        )
      })}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          <Trans>and {more} more: type a part of the name</Trans>
        </Text>
      )}
    </fieldset>
  )
}
