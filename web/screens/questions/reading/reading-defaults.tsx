import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { QuestionReading, ReadingDefaults } from '#contract'
import { type PlaceFilter, usePlace } from '#web/entity/filters/place.ts'
import { PlaceFields } from '#web/entity/filters/place-fields.tsx'
import { levelNames, skillNames } from '#web/ui/message/levels.ts'
import { DecimalField } from '../list/decimal-field.tsx'
import { focusFirstError } from '../list/focus-error.ts'
import { readNumber } from '../list/read-number.ts'
import { LabelSelect } from '../printed-form/label-select.tsx'
import classes from './reading.module.css'
import type { ReadingChanges } from './use-reading-change.ts'
import type { ReadingSave } from './use-reading-save.ts'

interface ReadingDefaultsProps {
  reading: QuestionReading
  saving: ReadingSave
  change: ReadingChanges['change']
}

/** What stands for all questions of which the file doesn't say it. Open as long as nobody has said where they belong. */
export function ReadingDefaultsFields({ reading, saving: { errors }, change }: ReadingDefaultsProps) {
  const { t, i18n } = useLingui()
  const box = useRef<HTMLDetailsElement>(null)
  const [values, setValues] = useState(reading.defaults)
  const [isOpen, setOpen] = useState(reading.defaults.chapter_id == null)
  const [marks, setMarks] = useState(String(reading.defaults.max_marks ?? ''))
  const refused = Object.keys(errors).length > 0
  useEffect(() => {
    if (!refused) return
    setOpen(true)
    focusFirstError(box.current)
  }, [refused])
  const put = (changes: Partial<ReadingDefaults>) => {
    const next = { ...values, ...changes }
    setValues(next)
    void change(() => ({ defaults: next }))
  }
  const { level = null, skill = null } = values
  const place = placeIn(values)
  // The first that is not chosen: those behind it wait for it.
  const missing = (['grade_id', 'subject_id', 'chapter_id'] as const).find((field) => place[field] === null)
  const names = usePlace(place).map(({ choices, value }) => choices?.find(({ id }) => id === value)?.title)
  const said = [...names, level && i18n._(levelNames[level]), skill && i18n._(skillNames[skill])]
  const putMarks = () => {
    const read = readNumber(marks) ?? null
    if (read !== (values.max_marks ?? null)) put({ max_marks: read })
  }
  return (
    <details
      ref={box}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className={classes.defaults}
    >
      <summary>
        {t`For what the file does not say`}
        {!isOpen && (
          <Text span size="sm" c="dimmed">
            {': '}
            {said.filter(Boolean).join(' · ')}
          </Text>
        )}
      </summary>
      <div className={classes.fields}>
        <PlaceFields
          place={place}
          onChange={put}
          errorOf={(field) => (refused && field === missing ? t`Say where the questions belong` : undefined)}
        />
        <LabelSelect
          label={t`Level`}
          labels={levelNames}
          placeholder={t`As usual`}
          value={level}
          onChange={(next) => put({ level: next })}
        />
        <LabelSelect
          label={t`Skill`}
          labels={skillNames}
          placeholder={t`As usual`}
          value={skill}
          onChange={(next) => put({ skill: next })}
        />
        <DecimalField
          label={t`Marks`}
          placeholder={t`As usual for the type`}
          value={marks}
          onChange={({ currentTarget }) => setMarks(currentTarget.value)}
          onBlur={putMarks}
          error={errors.max_marks}
        />
      </div>
    </details>
  )
}

const placeIn = ({ grade_id, subject_id, chapter_id, topic_id }: ReadingDefaults): PlaceFilter => ({
  grade_id: grade_id ?? null,
  subject_id: subject_id ?? null,
  chapter_id: chapter_id ?? null,
  topic_id: topic_id ?? null,
})
