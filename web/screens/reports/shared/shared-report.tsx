import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import type { ReportFilter, StudentPerformance } from '#contract'
import { momentText } from '#web/ui/dates.ts'
import { MessageScreen } from '#web/ui/message/message-screens.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ExplainedFigure, OpensExplanations } from '../../../entity/report/explained-figure.tsx'
import { shownBy } from '../../../entity/report/shown-by.ts'
import { ReportTables } from './report-tables.tsx'
import { type SharedReportStep, useSharedReport } from './use-shared-report.ts'

const titles: Record<string, MessageDescriptor> = {
  'subject-performance': msg`Results by subject`,
  'chapter-performance': msg`Results by chapter`,
  'school-performance': msg`Results of the school`,
  'student-performance': msg`Results of a student`,
  'staff-performance': msg`Results by staff`,
}

/** A link that was good once is not one that never was. */
const endings: Record<'expired' | 'revoked', MessageDescriptor> = {
  expired: msg`This link has expired`,
  revoked: msg`This link was withdrawn`,
}

/** The report that a link opens, with who shared it and until when; whoever has the link sees this and nothing else. */
export default function SharedReportPage() {
  const { i18n } = useLingui()
  const { step, retry } = useSharedReport()
  if (step.at === 'loading') {
    return (
      <Stack align="center" justify="center" mih="70vh" role="status">
        <Loader size="sm" />
        <Trans>Opening the report...</Trans>
      </Stack>
    )
  }
  if (step.at === 'failed') {
    return (
      <main>
        <MessageScreen
          title={step.why ? i18n._(endings[step.why]) : <Trans>This report can't be opened</Trans>}
          action={
            !step.isOver && (
              <Button variant="light" onClick={retry}>
                <Trans>Try again</Trans>
              </Button>
            )
          }
        >
          {step.text}
        </MessageScreen>
      </main>
    )
  }
  return <Shown {...step} />
}

function Shown({ shared, school, answer }: Extract<SharedReportStep, { at: 'shown' }>) {
  const { i18n } = useLingui()
  const until = momentText(shared.expires_at)
  const title = titles[shared.report]
  return (
    <Stack component="main" gap="md" maw={1100} mx="auto" p="md" bg="var(--q-sheet)" mih="100dvh">
      <Alert color="blue" py="xs" role="status" className="no-print">
        <Trans>
          Shared by {shared.shared_by} until {until}.
        </Trans>
      </Alert>
      <Group justify="space-between" align="baseline">
        <div>
          <PageHeading>{title ? i18n._(title) : shared.report}</PageHeading>
          <Text c="dimmed">{[school, shownBy(shared)].filter(Boolean).join(' · ')}</Text>
        </div>
        <Button variant="default" className="no-print" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </Group>
      {shared.report === 'student-performance' ? (
        <OpensExplanations filter={shared.filter as ReportFilter}>
          <OverallLine overall={(answer as Partial<StudentPerformance>).overall} />
          <ReportTables answer={answer} isOfPupil />
        </OpensExplanations>
      ) : (
        <ReportTables answer={answer} />
      )}
    </Stack>
  )
}

/** The one average of a pupil, which opens how it comes about. */
function OverallLine({ overall }: { overall: StudentPerformance['overall'] | undefined }) {
  const { t, i18n } = useLingui()
  if (!overall || overall.percent === null) return null
  const { percent, grade } = overall
  const value = `${i18n.number(percent, { maximumFractionDigits: 2 })} %`
  return (
    <Text size="lg">
      {t`Overall`}: <ExplainedFigure value={value} explains={{ subject_id: null }} of={t`Overall`} />
      {grade && ` · ${grade}`}
    </Text>
  )
}
