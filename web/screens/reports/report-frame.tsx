import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Text } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import type { AboutReport, ReportFilter, ReportName } from '#contract'
import { isInSchool, usePermission } from '#web/api/sign-in/account.ts'
import { currentArea } from '#web/landing.ts'
import { withTextsOf } from '#web/language.ts'
import { momentText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import type { MenuAction } from '#web/ui/list/menu-action.ts'
import type { Empty } from '#web/ui/list/no-rows.tsx'
import { NoRows } from '#web/ui/list/no-rows-lazy.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { OpensRows } from '../../entity/report/open-rows.tsx'
import { FiguresWaiting } from './figures-waiting.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportFilters } from './report-filters.tsx'
import type { ReportOf } from './use-report.ts'

const ShareDialog = lazyDialog(
  () => withTextsOf('report-windows', import('./share/share-dialog.tsx')),
  ({ opened }) => opened,
)

interface ReportFrameProps {
  title: string
  /** Of the report that a link would open. */
  name: ReportName
  report: ReportOf
  /** Of the rows behind its figures, where it is not that of the address. */
  filter?: ReportFilter
  /** Stand before the others at the head. */
  actions?: MenuAction[] | undefined
  /** Further filters. */
  more?: React.ReactNode
  /** What is to be chosen before there is a report. */
  asks?: Pick<Empty, 'title' | 'text'> | undefined
  about: AboutReport | undefined
  error: unknown
  onRetry: () => void
  children: React.ReactNode
}

/** Heading, filters, what the report is of, and its parts. */
export function ReportFrame({
  title,
  name,
  actions = [],
  report,
  filter,
  more,
  asks,
  about,
  error,
  onRetry,
  children,
}: ReportFrameProps) {
  const [isSharing, setSharing] = useState(false)
  const shared = filter ?? report.filter
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageHeading>{title}</PageHeading>
        <Group gap="xs" className="no-print">
          {/* What nobody sees yet can't be had or shared; the platform's figures stay with it. */}
          <ReportActions
            actions={actions}
            saved={shared !== null && about !== undefined && { title, name, filter: shared }}
            onShare={isInSchool() && (() => setSharing(true))}
          />
        </Group>
      </Group>
      <ReportFilters report={report}>{more}</ReportFilters>
      <Body {...{ report, filter, asks, about, error, onRetry }}>{children}</Body>
      {shared && <ShareDialog opened={isSharing} onClose={() => setSharing(false)} report={name} filter={shared} />}
    </Stack>
  )
}

function Body({
  report,
  filter,
  asks,
  about,
  error,
  onRetry,
  children,
}: Omit<ReportFrameProps, 'title' | 'name' | 'actions'>) {
  if (report.filter === null && !isInSchool()) {
    return (
      <NoRows
        title={<Trans>Choose a school</Trans>}
        text={<Trans>Its figures are shown without names, and each look is on record.</Trans>}
      />
    )
  }
  if (asks) return <NoRows {...asks} />
  if (error) return <Failed error={error} onRetry={onRetry} />
  if (!about) return <FiguresWaiting />
  if (about.coverage.exams === 0) return <NoExam report={report} />
  return (
    <>
      <OpensRows filter={isInSchool() ? (filter ?? report.filter) : null}>{children}</OpensRows>
      <Coverage about={about} />
    </>
  )
}

/** Said where no exam counts: what makes one count, or which filter leaves none over. */
function NoExam({ report: { state, change } }: { report: ReportOf }) {
  const { t } = useLingui()
  const maySee = usePermission('exam')('view') && isInSchool()
  const whole = { grade_id: null, section_id: null, subject_id: null, type_test: null, component: null }
  const title = t`No exam is verified here yet.`
  const text = t`A report counts an exam from then on.`
  return (
    <NoRows
      filtered={Object.keys(whole).some((one) => state[one as keyof typeof whole] !== null)}
      onClear={() => change(whole)}
      noMatch={title}
      {...{ title, text }}
      actions={[maySee && { label: t`Exams`, icon: IconCertificate, to: `/${currentArea()}/exam` }]}
    />
  )
}

function absencesCounted(absent: number, policy: AboutReport['coverage']['absent_policy']) {
  if (policy === null)
    return (
      <Plural
        value={absent}
        one="# absence; some of these exams count it as 0"
        other="# absences; some of these exams count them as 0"
      />
    )
  return policy === 'ZERO' ? (
    <Plural value={absent} one="# absence counted as 0" other="# absences counted as 0" />
  ) : (
    <Plural value={absent} one="# absence, not counted" other="# absences, not counted" />
  )
}

function Coverage({ about: { coverage, as_of } }: { about: AboutReport }) {
  const { exams, absent, excluded, absent_policy } = coverage
  const out = excluded.ML + excluded.EX + excluded.UFM
  const when = momentText(as_of)
  return (
    <Text size="sm" c="dimmed">
      <Plural value={exams} one="# exam" other="# exams" />
      {' · '}
      {absencesCounted(absent, absent_policy)}
      {' · '}
      <Plural value={out} one="# exempt or withheld" other="# exempt or withheld" />
      {' · '}
      <Trans>as of {when}</Trans>
    </Text>
  )
}
