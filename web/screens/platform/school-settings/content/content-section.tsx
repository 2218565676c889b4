import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { jobApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'
import { withTextsOf } from '#web/language.ts'
import { loadScreen } from '#web/load-screen.ts'
import { PageLoader } from '#web/ui/message/page-loader.tsx'
import classes from '../school-settings.module.css'
import { TakeAlong } from './take-along.tsx'

const BringIn = lazy(loadScreen(() => withTextsOf('uploads', import('./bring-in.tsx'))))

const DAY_MS = 86_400_000
const newest = { range: { page: 1, pageSize: 1 }, sort: [{ field: 'id' as const, dir: 'desc' as const }] }

/** The newest job of a kind that this person has started in the last day, so that whoever left the page finds it again; undefined until it is known. */
function useNewestJob(kind: string): number | null | undefined {
  const { rows } = useList(jobApi.list, { filter: { kind: [kind] }, ...newest })
  const job = rows?.find(({ created_at }) => Date.now() - Date.parse(created_at) < DAY_MS)
  return rows && (job?.id ?? null)
}

/** A school's content: taken along as a file, and brought into an empty school. */
export function ContentSection() {
  const { t } = useLingui()
  const mayChange = usePermission('module-wise-access')('update')
  const [made, taken] = [useNewestJob('export-school'), useNewestJob('import-school')]
  if (!mayChange)
    return (
      <Text size="sm">
        <Trans>A school’s content is taken along and brought in by whoever changes its rights.</Trans>
      </Text>
    )
  if (made === undefined || taken === undefined) return <PageLoader />
  return (
    <Stack gap="xl" maw={560}>
      <Stack gap="sm" component="section" aria-label={t`Take everything along`}>
        <Title order={2} className={classes.title}>
          <Trans>Take everything along</Trans>
        </Title>
        <TakeAlong last={made} />
      </Stack>
      <Stack gap="sm" component="section" aria-label={t`Bring a school’s content in`}>
        <Title order={2} className={classes.title}>
          <Trans>Bring a school’s content in</Trans>
        </Title>
        <Suspense fallback={<PageLoader />}>
          <BringIn last={taken} />
        </Suspense>
      </Stack>
    </Stack>
  )
}
