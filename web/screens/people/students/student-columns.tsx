import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import type { SortOf, Student, studentApi } from '#contract'
import { InvitationBadge } from '#web/entity/invitation/invitation-badge.tsx'
import { dayText } from '#web/ui/dates.ts'
import type { Column } from '#web/ui/list/list-table.tsx'
import { noValue } from '#web/ui/no-value.ts'
import { placeOf, stateNames } from './student-words.ts'

type Columns = Column<Student, SortOf<typeof studentApi.list>>[]

/** What the list says of each pupil. */
export function useStudentColumns(): Columns {
  const { t, i18n } = useLingui()
  const givenTo = ({
    accommodations: { extra_time_pct, large_print, scribe, front_row, own_room, step_free },
  }: Student) =>
    [
      extra_time_pct > 0 && t`+${extra_time_pct} % time`,
      large_print && t`large print`,
      scribe && t`somebody writes`,
      front_row && t`front row`,
      own_room && t`own room`,
      step_free && t`no steps`,
    ].filter((one) => one !== false)
  return [
    {
      title: t`Roll no.`,
      sort: 'roll_no',
      kind: 'number',
      leaves: 5,
      show: (student) => student.roll_no ?? noValue,
      caption: ({ roll_no }) => roll_no && t`Roll no. ${roll_no}`,
    },
    { title: t`Admission no.`, sort: 'admission_no', kind: 'code', leaves: 4, show: (student) => student.admission_no },
    { title: t`Name`, sort: 'name', kind: 'title', show: (student) => student.name },
    { title: t`Class`, sort: 'grade', leaves: 6, show: placeOf },
    { title: t`Guardian`, kind: 'person', leaves: 3, show: (student) => student.guardian_name },
    {
      title: t`Contact`,
      kind: 'code',
      leaves: 1,
      show: (student) => student.guardian_mobile ?? student.guardian_email,
    },
    {
      title: t`In examinations`,
      leaves: 2,
      show: (student) => givenTo(student).join(', ') || noValue,
      caption: (student) => givenTo(student).join(', '),
    },
    {
      title: t`State`,
      kind: 'badge',
      show: ({ state, invitation, erase_on }) => {
        const day = erase_on && dayText(erase_on)
        if (day) return <Badge data-look="refused">{t`Erased on ${day}`}</Badge>
        if (state === 'ACTIVE') return invitation && <InvitationBadge invitation={invitation} />
        const { name, look } = stateNames[state]
        return <Badge data-look={look}>{i18n._(name)}</Badge>
      },
    },
  ]
}
