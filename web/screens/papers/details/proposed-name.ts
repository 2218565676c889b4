import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { TestType } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useGradeChoices, useSubjectChoices } from '#web/api/use/choices.ts'
import { propose } from '#web/ui/form/propose.ts'
import { testName } from '#web/ui/message/names.ts'
import type { DetailsForm } from './use-details-form.ts'

/** As a test is called in the name of a paper, where that is shorter than in the list of tests. */
const shortNames: Partial<Record<TestType, MessageDescriptor>> = {
  HALF_YEARLY: msg`Half-Yearly`,
  ANNUAL: msg`Annual`,
}

const most = 150

/** A name is proposed as soon as type, subject and class are known, "Half-Yearly, Science X, 2026-27", and follows them until somebody types another. */
export function useProposedName(form: DetailsForm): void {
  const { i18n } = useLingui()
  const { type_test, grade_id, subject_id, session_id, name } = form.values
  const titleOf = (rows: { id: number; title: string }[] | undefined, id: number | null) =>
    rows?.find((one) => one.id === id)?.title
  const grade = titleOf(useGradeChoices(), grade_id)
  const subject = titleOf(useSubjectChoices(grade_id), subject_id)
  const session = useSessions().sessions.find(({ id }) => id === session_id)?.name
  const short = type_test && shortNames[type_test]
  const test = short ? i18n._(short) : type_test && testName(type_test)
  const next = test && grade && subject ? [test, `${subject} ${grade}`, session].filter(Boolean).join(', ') : null
  const proposed = useRef('')
  useEffect(() => {
    if (next === null || (name !== '' && name !== proposed.current) || name === next) return
    proposed.current = next.slice(0, most)
    propose(form, { name: proposed.current })
    form.clearFieldError('name')
  })
}
