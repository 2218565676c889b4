import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import {
  IconAbc,
  IconBook2,
  IconCalendarStats,
  IconCertificate,
  IconFileSpreadsheet,
  IconListCheck,
  IconMessage,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { cardOccasionApi, issuedCardApi, type SectionResults } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useList } from '#web/api/use/use-list.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { currentArea } from '#web/landing.ts'
import { withTextsOf } from '#web/language.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { urlId, useUrlState } from '#web/ui/list/use-url-state.ts'
import { Loading } from '#web/ui/message/loading.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { type ResultTask, resultTasks } from './result-tasks.ts'
import { SectionTable } from './section-table.tsx'

/** A link leads to the work itself: ?task=remarks&section_id=7. */
const Url = z.object({
  occasion: urlId,
  session_id: urlId,
  section_id: urlId,
  task: z.enum(resultTasks).nullable().catch(null),
})

const CardsDialog = lazyDialog(
  () => withTextsOf('report-windows', import('../cards/cards-dialog.tsx')),
  ({ opened }) => opened,
)
const RemarksDialog = lazyDialog(
  () => withTextsOf('report-windows', import('../remarks/remarks-dialog.tsx')),
  ({ opened }) => opened,
)
const IssuedDialog = lazyDialog(
  () => withTextsOf('report-windows', import('../cards/issued-dialog.tsx')),
  ({ opened }) => opened,
)

const pages = { page: 1, pageSize: 100 }

/** The place for results: how far each section is for an occasion, each step one press away. */
export default function Results() {
  const { t } = useLingui()
  usePageTitle(t`Results`)
  const { session } = useSessions()
  const { state, change } = useUrlState(Url)
  const session_id = state.session_id ?? session?.id ?? 0
  const known = session_id > 0
  const occasion_id = state.occasion
  const occasions = useList(cardOccasionApi.list, { filter: { session_id }, range: pages }, { enabled: known }).rows
  const progress = useRead(issuedCardApi.progress, { session_id, occasion_id }, { enabled: known })
  const rows = progress.data
  const section = rows?.find((row) => row.section.id === state.section_id)
  const open = (task: ResultTask, of?: SectionResults) => change({ task, section_id: of?.section.id ?? null })
  const close = () => change({ task: null, section_id: null })
  const occasion = occasions?.find(({ id }) => id === occasion_id) ?? null
  const place = section ? { grade_id: [section.grade.id], section_id: [section.section.id] } : {}
  return (
    <Stack gap="sm">
      <Head onOpen={open} isMaker={rows?.some(({ is_writer }) => is_writer) === true} />
      <Group align="end" gap="sm">
        <Pick
          label={t`For`}
          placeholder={t`The whole year`}
          choices={occasions}
          value={occasion_id}
          onChange={(id) => change({ occasion: id })}
        />
      </Group>
      {progress.error && !rows ? (
        <Failed error={progress.error} onRetry={() => void progress.refetch()} />
      ) : rows ? (
        <SectionTable {...{ rows, session_id, occasion_id }} onOpen={open} />
      ) : (
        <Loading />
      )}
      {known && (
        <>
          <CardsDialog
            opened={state.task === 'cards'}
            onClose={close}
            filter={{ session_id, ...place }}
            {...{ occasion_id }}
          />
          <RemarksDialog
            opened={state.task === 'remarks' && rows !== undefined}
            onClose={close}
            filter={{ session_id }}
            occasion={occasion}
            start={section ? { id: section.section.id, title: titleOf(section) } : null}
          />
          {section && (
            <IssuedDialog
              opened={state.task === 'issued'}
              onClose={close}
              {...{ session_id, occasion_id }}
              section={section.section}
              isMaker={section.is_writer}
              title={titleOf(section)}
            />
          )}
        </>
      )}
    </Stack>
  )
}

const titleOf = ({ grade, section }: Pick<SectionResults, 'grade' | 'section'>) => `${grade.title} ${section.title}`

function Head({ onOpen, isMaker }: { onOpen: (task: ResultTask) => void; isMaker: boolean }) {
  const { t } = useLingui()
  const area = currentArea()
  const marks = usePermission('exam-marks')
  return (
    <Group justify="space-between" align="flex-start" gap="xs">
      <div className="list-head">
        <PageHeading>{t`Results`}</PageHeading>
        <Text size="sm" c="dimmed">
          <Trans>From published exams to the cards in the pupils’ hands</Trans>
        </Text>
      </div>
      <Group gap="xs" className="no-print">
        {isMaker && (
          <Button leftSection={<IconCertificate size={16} aria-hidden />} onClick={() => onOpen('cards')}>
            <Trans>Make cards</Trans>
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          onClick={() => onOpen('cards')}
        >
          <Trans>Ledger</Trans>
        </Button>
        <Button variant="default" leftSection={<IconBook2 size={16} aria-hidden />} onClick={() => onOpen('cards')}>
          <Trans>Register</Trans>
        </Button>
        <Button
          variant="default"
          leftSection={<IconListCheck size={16} aria-hidden />}
          component={Link}
          to={`/${area}/exam`}
        >
          <Trans>Mark sheets</Trans>
        </Button>
        {(marks('verify') || marks('publish')) && (
          <Button
            variant="default"
            leftSection={<IconCalendarStats size={16} aria-hidden />}
            component={Link}
            to={`/${area}/view-reports/result-day`}
          >
            <Trans>Result day</Trans>
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconAbc size={16} aria-hidden />}
          component={Link}
          to={`/${area}/view-reports/entries`}
        >
          <Trans>Grades and days</Trans>
        </Button>
        <Button variant="default" leftSection={<IconMessage size={16} aria-hidden />} onClick={() => onOpen('remarks')}>
          <Trans>Remarks</Trans>
        </Button>
      </Group>
    </Group>
  )
}
