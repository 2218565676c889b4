import { Trans } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { issuedCardApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { ExplainedTree } from '#web/entity/explain/explained-tree.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { Loading } from '#web/ui/message/loading.tsx'

/** How the percents of an issued card came about, as it was when it was issued: the overall first. */
export function CardTree({ id, onBack }: { id: number; onBack: () => void }) {
  const { data, error, refetch } = useRead(issuedCardApi.explain, { id })
  const show = (subject_id: number) => document.getElementById(`card-tree-${subject_id}`)?.scrollIntoView()
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap="lg">
      <Button
        variant="subtle"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        style={{ alignSelf: 'start' }}
        data-autofocus
        onClick={onBack}
      >
        <Trans>All cards</Trans>
      </Button>
      {data ? (
        [...data].reverse().map((tree) => (
          <div key={tree.subject?.id ?? 0} id={`card-tree-${tree.subject?.id ?? 0}`}>
            <ExplainedTree tree={tree} onSubject={show} />
          </div>
        ))
      ) : (
        <Loading />
      )}
    </Stack>
  )
}
