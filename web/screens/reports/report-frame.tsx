import { Plural, Trans } from '@lingui/react/macro'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { AboutReport, ReportFilter, ReportName } from '#contract'
import { isInSchool } from '#web/api/sign-in/account.ts'
import { momentText } from '#web/ui/dates.ts'
import { Failed } from '#web/ui/list/list-table.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import classes from './report.module.css'
import { ReportFilters } from './report-filters.tsx'
import { type Behind, Figure, OpensRows } from './rows/open-rows.tsx'
import type { ReportOf } from './use-report.ts'

interface ReportFrameProps {
  title: string
  report: ReportOf
  /** Of the rows behind its figures, where it is not that of the address. */
  filter?: ReportFilter
  /** Further filters. */
  more?: React.ReactNode
  /** What is to be chosen before there is a report. */
  asks?: React.ReactNode
  about: AboutReport | undefined
  error: unknown
  onRetry: () => void
  children: React.ReactNode
}

/** Heading, filters, what the report is of, and its parts. */
export function ReportFrame({ title, report, filter, more, asks, about, error, onRetry, children }: ReportFrameProps) {
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageHeading>{title}</PageHeading>
        <Button variant="default" className="no-print" onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
      </Group>
      <ReportFilters report={report}>{more}</ReportFilters>
      <Body {...{ report, filter, asks, about, error, onRetry }}>{children}</Body>
    </Stack>
  )
}

function Body({ report, filter, asks, about, error, onRetry, children }: Omit<ReportFrameProps, 'title'>) {
  if (report.filter === null && !isInSchool()) {
    return (
      <Text c="dimmed">
        <Trans>Choose a school: its figures are shown without names, and each look is on record.</Trans>
      </Text>
    )
  }
  if (asks) return <Text c="dimmed">{asks}</Text>
  if (error) return <Failed onRetry={onRetry} />
  if (!about) {
    return (
      <Stack gap="md" aria-busy>
        <Skeleton height={92} />
        <Skeleton height={240} />
      </Stack>
    )
  }
  if (about.coverage.exams === 0) {
    return (
      <Text c="dimmed">
        <Trans>No exam is verified here yet. A report counts exams from then on.</Trans>
      </Text>
    )
  }
  return (
    <>
      <OpensRows filter={isInSchool() ? (filter ?? report.filter) : null}>{children}</OpensRows>
      <Coverage about={about} />
    </>
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
      {absent_policy === 'ZERO' ? (
        <Plural value={absent} one="# absence counted as 0" other="# absences counted as 0" />
      ) : (
        <Plural value={absent} one="# absence, not counted" other="# absences, not counted" />
      )}
      {' · '}
      <Plural value={out} one="# exempt or withheld" other="# exempt or withheld" />
      {' · '}
      <Trans>as of {when}</Trans>
    </Text>
  )
}

export type FigureRow = [label: string, value: string | number | null, behind?: Behind]

/** A few figures between a rule and a double rule. */
export function Figures({ figures, report }: { figures: FigureRow[]; report?: ReportName }) {
  return (
    <ul className={classes.figures}>
      {figures.map(([label, value, behind]) => (
        <li key={label}>
          <span>{label}</span>
          <b>{value === null ? '–' : <Figure {...{ value, report, behind }} of={label} />}</b>
        </li>
      ))}
    </ul>
  )
}

/** Whether the figures of a row are hidden: `at` in the list of this name. */
export const hiddenIn =
  (about: AboutReport, list: string) =>
  (at: number): boolean =>
    about.suppressed.some(({ path }) => path === `${list}.${at}` || path.startsWith(`${list}.${at}.`))
