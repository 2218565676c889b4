import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Fieldset, Group, List, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { languageOf, reportFileApi, type Student, type StudentYear, studentApi } from '#contract'
import { download } from '#web/api/download.ts'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { dayText } from '#web/ui/dates.ts'
import { useArea } from '../use-area.ts'
import { placeOf, stateNames } from './student-words.ts'

/** What a pupil went through: the place of each year, the moves inside it, and the way to what the log says. */
export function StudentYears({ student }: { student: Student }) {
  const { t, i18n } = useLingui()
  const area = useArea()
  const mayLook = usePermission('module-wise-access')('view')
  const { data: years } = useRead(studentApi.years, { id: student.id }, { toasts: 'none' })
  const print = () => {
    const sent = { id: student.id, language: languageOf('cards', i18n.locale) }
    const { name } = student
    return download(reportFileApi.transferData, sent, `${t`Transfer certificate data of ${name}`}.pdf`)
  }
  return (
    <Fieldset legend={t`History`}>
      <List size="sm" spacing={4}>
        {years?.map((year) => (
          <Year key={year.enrolment_id} year={year} />
        ))}
      </List>
      <Group mt="xs">
        <Button variant="default" onClick={() => void print()}>
          <Trans>Transfer certificate data</Trans>
        </Button>
      </Group>
      {mayLook && (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link
              {...props}
              to={`${area}/activity-log`}
              search={{ entity: 'student', entity_id: String(student.id) } as never}
            />
          )}
        >
          <Trans>Who changed what, in the activity log</Trans>
        </Anchor>
      )}
    </Fieldset>
  )
}

function Year({ year }: { year: StudentYear }) {
  const { t, i18n } = useLingui()
  const { session, roll_no, state, joined_on, left_on, moves } = year
  const facts = [
    roll_no && t`Roll no. ${roll_no}`,
    i18n._(stateNames[state].name),
    joined_on && t`joined on ${dayText(joined_on)}`,
    left_on && t`until ${dayText(left_on)}`,
  ]
  return (
    <List.Item>
      <strong>{session.title}</strong> {placeOf(year)} · {facts.filter(Boolean).join(' · ')}
      {moves.map(({ id, from, to, moved_on }) => (
        <Text key={id} size="sm" c="dimmed">
          {from.title} → {to.title}, {dayText(moved_on)}
        </Text>
      ))}
    </List.Item>
  )
}
