import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { reportApi } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { useRead } from '#web/api/use/use-read.ts'

interface PupilMarksProps {
  session_id: number
  student_id: number
  /** Asked for once somebody writes about this pupil. */
  enabled: boolean
}

/** What the pupil reached in the session, subject by subject: who writes about it has it before them. */
export function PupilMarks({ session_id, student_id, enabled }: PupilMarksProps) {
  const { i18n } = useLingui()
  const may = useMay()(reportApi.studentPerformance)
  const filter = { session_id, student_id: [student_id] }
  const { data } = useRead(reportApi.studentPerformance, { filter }, { enabled: enabled && may, toasts: 'none' })
  if (!data) return null
  const { percent, grade } = data.overall
  const shown = data.subjectWisePerformance.flatMap(({ subject, percent: own, grade: letter }) =>
    own === null && letter === null
      ? []
      : [`${subject.title} ${[own === null ? null : `${i18n.number(own)} %`, letter].filter(Boolean).join(' ')}`],
  )
  const overall = [percent === null ? null : `${i18n.number(percent)} %`, grade].filter(Boolean).join(' ')
  return (
    <Text size="sm" c="dimmed">
      {shown.length === 0 ? <Trans>No results yet</Trans> : shown.join(' · ')}
      {overall !== '' && (
        <>
          {' · '}
          <b>
            <Trans>Overall {overall}</Trans>
          </b>
        </>
      )}
    </Text>
  )
}
