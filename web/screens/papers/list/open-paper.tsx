import { Trans } from '@lingui/react/macro'
import { Button, Center, Group, Stack } from '@mantine/core'
import { IconDownload, IconFileTypeDocx } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation, useParams, useSearch } from '@tanstack/react-router'
import type { PaperPreview } from '#contract'
import { queryClient } from '#web/api/query-client.ts'
import { Failed } from '#web/ui/list/list-table.tsx'
import { Loading } from '#web/ui/message/loading.tsx'
import { NotFound } from '#web/ui/message/message-screens.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { StatusNote } from '../details/status-note.tsx'
import { usePaperAccess } from '../details/use-paper-access.ts'
import classes from '../papers.module.css'
import { PaperBody } from '../print/body/paper-body.tsx'
import { usePaperFile } from '../print/use-paper-file.ts'

/** A paper without sidebar and top bar: for the bearer of a signed link (`#t=`, or `?t=` as the call answers it), and for whoever is signed in and may see it. */
export function OpenPaper({ id }: { id: number | null }) {
  const { t: asked } = useSearch({ strict: false }) as { t?: string }
  const { hash } = useLocation()
  const token = new URLSearchParams(hash).get('t') ?? asked
  const { area } = useParams({ strict: false }) as { area?: string }
  // Under an area's prefix the page stands in the frame, which brings its own.
  const Place = area ? 'div' : 'main'
  return (
    <QueryClientProvider client={queryClient}>
      <Place className={classes.open}>{id === null ? <NotFound /> : <Opened id={id} token={token} />}</Place>
    </QueryClientProvider>
  )
}

function Opened({ id, token }: { id: number; token: string | undefined }) {
  const access = usePaperAccess(id, token)
  if (access.closed) return <NotFound />
  if (!access.paper) {
    return (
      <Center mih="60vh">
        {access.error ? (
          <Failed error={access.error} onRetry={access.retry}>
            <Trans>The paper could not be loaded.</Trans>
          </Failed>
        ) : (
          <Loading />
        )}
      </Center>
    )
  }
  return <Pages paper={access.paper} link={access.link} />
}

function Pages({ paper, link }: { paper: PaperPreview; link: string | undefined }) {
  const file = usePaperFile(link)
  return (
    <Stack gap="md">
      <Group justify="space-between" className="no-print">
        <PageHeading size="h3">{paper.name}</PageHeading>
        <Group gap="sm">
          <StatusNote>{file.ready}</StatusNote>
          <Button
            leftSection={<IconDownload size={18} aria-hidden />}
            aria-disabled={file.busy}
            onClick={() => file.download(paper)}
          >
            {file.busy ? <Trans>Preparing the PDF...</Trans> : <Trans>Download</Trans>}
          </Button>
          {/* A link is bound to its one file. */}
          {!link && (
            <Button
              variant="default"
              leftSection={<IconFileTypeDocx size={18} aria-hidden />}
              aria-disabled={file.busy}
              onClick={() => file.download({ ...paper, scope: { file: 'docx' } })}
            >
              <Trans>Word</Trans>
            </Button>
          )}
        </Group>
      </Group>
      <PaperBody paper={paper} link={link} />
    </Stack>
  )
}
