import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { StudentMatch } from '#contract'
import { dayText } from '#web/ui/dates.ts'
import { isRefusal } from '#web/ui/message/refusal.ts'
import { stateNames } from './student-words.ts'

/** Who might be the pupil that is to be made. */
export interface FoundStudents {
  reason: 'admission_no' | 'email' | 'name_and_dob'
  matches: StudentMatch[]
}

/** What a refusal says of pupils who exist already; null when it is about something else. */
export const foundIn = (error: unknown): FoundStudents | null =>
  isRefusal(error) && error.errorCode === 'user_found' ? (error.data as FoundStudents) : null

/** What was decided about them, sent with the next save. */
export type Decision = { link_existing: true; student_id: number } | { create_anyway: true }

interface FoundPanelProps {
  found: FoundStudents
  /** 'Class 10 A', once it is chosen. */
  place: string
  /** Said by the buttons, which then send the form. */
  onDecide: (decision: Decision) => void
  /** Two children of one family share the guardian's address. */
  onGuardianEmail: () => void
}

/** The pupils who might be meant, and what can be done about each. Nothing is saved before it is decided. */
export function FoundPanel({ found: { reason, matches }, place, onDecide, onGuardianEmail }: FoundPanelProps) {
  const { t, i18n } = useLingui()
  return (
    <Alert color="yellow" role="alert" title={t`Is it one of these?`}>
      <Stack gap="sm">
        {matches.map((match) => {
          const { student_id, name, admission_no, dob, grade, section, session, state, in_this_session } = match
          const was = [
            admission_no,
            dob && dayText(dob),
            grade && section && `${grade.title} ${section.title}`,
            session?.title,
            state && i18n._(stateNames[state].name),
          ]
          return (
            <Group key={student_id} justify="space-between" gap="xs">
              <div>
                <Text size="sm" fw={600}>
                  {name}
                </Text>
                <Text size="sm">{was.filter(Boolean).join(' · ')}</Text>
              </div>
              {in_this_session ? (
                <Text size="sm">
                  <Trans>has a place in this session already</Trans>
                </Text>
              ) : (
                <Button type="submit" variant="light" onClick={() => onDecide({ link_existing: true, student_id })}>
                  <Trans>
                    Enrol {name} in {place}
                  </Trans>
                </Button>
              )}
            </Group>
          )
        })}
        <Group gap="xs">
          {reason === 'name_and_dob' && (
            <Button type="submit" variant="default" onClick={() => onDecide({ create_anyway: true })}>
              <Trans>It is somebody else</Trans>
            </Button>
          )}
          {reason === 'email' && (
            <Button variant="default" onClick={onGuardianEmail}>
              <Trans>Use the address as the guardian's</Trans>
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}
