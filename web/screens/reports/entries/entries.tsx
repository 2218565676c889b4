import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Text } from '@mantine/core'
import { z } from 'zod'
import { cardOccasionApi, issuedCardApi } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useList } from '#web/api/use/use-list.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { Pick } from '#web/ui/form/pick.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { urlId, useUrlState } from '#web/ui/list/use-url-state.ts'
import { Loading } from '#web/ui/message/loading.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { SectionEntries } from './section-entries.tsx'

const Url = z.object({ session_id: urlId, occasion: urlId, section_id: urlId })
const pages = { page: 1, pageSize: 100 }

/** Grades without an exam and days of attendance, of a section that one sees. */
export default function Entries() {
  const { t } = useLingui()
  usePageTitle(t`Grades and days`)
  const { session } = useSessions()
  const { state, change } = useUrlState(Url)
  const session_id = state.session_id ?? session?.id ?? 0
  const known = session_id > 0
  const occasions = useList(cardOccasionApi.list, { filter: { session_id }, range: pages }, { enabled: known }).rows
  const progress = useRead(issuedCardApi.progress, { session_id, occasion_id: state.occasion }, { enabled: known })
  const sections = progress.data?.map(({ grade, section }) => ({
    id: section.id,
    title: `${grade.title} ${section.title}`,
  }))
  // Who has one section is there at once.
  const own = progress.data?.filter(({ is_writer }) => is_writer) ?? []
  const section_id = state.section_id ?? (own.length === 1 ? (own[0]?.section.id ?? null) : null)
  return (
    <Stack gap="sm">
      <div className="list-head">
        <PageHeading>{t`Grades and days`}</PageHeading>
        <Text size="sm" c="dimmed">
          <Trans>What stands on report cards without an exam</Trans>
        </Text>
      </div>
      <Group align="end" gap="sm">
        <Pick
          label={t({ message: 'Section', context: 'of a class' })}
          placeholder={t`Choose a section`}
          choices={sections}
          value={section_id}
          onChange={(id) => change({ section_id: id })}
        />
        {occasions && occasions.length > 0 && (
          <Pick
            label={t`For`}
            placeholder={t`The whole year`}
            choices={occasions}
            value={state.occasion}
            onChange={(id) => change({ occasion: id })}
          />
        )}
      </Group>
      {progress.error && !sections ? (
        <Failed error={progress.error} onRetry={() => void progress.refetch()} />
      ) : section_id !== null && known ? (
        <SectionEntries
          key={`${session_id} ${state.occasion} ${section_id}`}
          asked={{ session_id, occasion_id: state.occasion, section_id }}
        />
      ) : sections ? (
        <Text c="dimmed" py="xl" ta="center">
          {sections.length === 0 ? (
            <Trans>No section of yours has pupils in this session.</Trans>
          ) : (
            <Trans>Choose the section whose grades and days you enter.</Trans>
          )}
        </Text>
      ) : (
        <Loading />
      )}
    </Stack>
  )
}
