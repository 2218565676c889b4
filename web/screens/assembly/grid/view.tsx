import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { assemblyApi, type GridView, type PaperPreview, questionPaperApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { Failed } from '#web/ui/list/list-table.tsx'
import { ActionButton, PageActions } from '#web/ui/list/page-actions.tsx'
import { levelNames } from '#web/ui/message/levels.ts'
import { Loading } from '#web/ui/message/loading.tsx'
import { NotFound } from '#web/ui/message/message-screens.tsx'
import { typeName } from '#web/ui/message/names.ts'
import { isRefusal } from '#web/ui/message/refusal.ts'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { StatusNote } from '../../papers/details/status-note.tsx'
import { usePapersPath } from '../../papers/making/use-papers-path.ts'
import { toPaperId } from '../../papers/print/paper-link.ts'
import { usePaperFile } from '../../papers/print/use-paper-file.ts'
import { useSubjectParts } from '../blueprint/use-subject-parts.ts'
import { gridOf, inSubjectOrder } from './cells.ts'
import classes from './grid.module.css'
import { GridTable } from './table.tsx'

/** What a paper asks of each chapter, by level and by type, beside what was planned. */
export default function GridScreen() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const paper_id = toPaperId(id)
  return paper_id === null ? <NotFound /> : <Loaded key={paper_id} id={paper_id} />
}

function Loaded({ id }: { id: number }) {
  const { t } = useLingui()
  usePageTitle(t`Grid`)
  const { data: paper, error, refetch } = useRead(questionPaperApi.preview, { id }, { toasts: 'failures' })
  const grid = useRead(assemblyApi.gridView, { id }, { toasts: 'failures' })
  const failure = error ?? grid.error
  if (isRefusal(failure) && failure.status === 404) return <NotFound />
  if (failure && !(paper && grid.data))
    return (
      <Failed error={failure} onRetry={() => void Promise.all([error && refetch(), grid.error && grid.refetch()])}>
        <Trans>The paper could not be loaded.</Trans>
      </Failed>
    )
  if (!paper || !grid.data) return <Loading />
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={1} size="h2">
            <Trans>Grid of {paper.name}</Trans>
          </Title>
          <Text size="sm" c="dimmed">
            {paper.grade.title} · {paper.subject.title} · <Trans>{paper.question_paper_marks} marks</Trans>
          </Text>
        </div>
        <GridButtons paper={paper} />
      </Group>
      {grid.data.rows.length === 0 ? (
        <Text c="dimmed">
          <Trans>This paper has no questions yet.</Trans>
        </Text>
      ) : (
        <Grids view={grid.data} subject_id={paper.subject_id ?? null} />
      )}
    </Stack>
  )
}

function GridButtons({ paper }: { paper: PaperPreview }) {
  const { t } = useLingui()
  const path = usePapersPath()
  const may = usePermission('question-paper')
  const mobile = useIsMobile()
  const file = usePaperFile()
  const { id, name, pdf_url } = paper
  return (
    <Group gap="xs" wrap="nowrap" className="no-print">
      <StatusNote>{file.ready}</StatusNote>
      <PageActions
        actions={[
          { label: t`Back to the paper`, icon: IconArrowLeft, to: `${path}/preview/${id}` },
          { label: t`Print`, icon: IconPrinter, lesser: true, onClick: () => print() },
        ]}
      />
      {may('download') && (
        <ActionButton
          isShort={mobile}
          action={{
            label: file.busy ? t`Preparing the PDF...` : t`Download PDF`,
            icon: IconDownload,
            idle: file.busy,
            onClick: () => void file.download({ id, name, pdf_url, scope: { document: 'grid' } }),
          }}
        />
      )}
    </Group>
  )
}

function Grids({ view, subject_id }: { view: GridView; subject_id: number | null }) {
  const { t, i18n } = useLingui()
  const { chapters } = useSubjectParts(subject_id)
  const grid = inSubjectOrder(view, chapters)
  const { levels, types } = grid.columns
  return (
    <>
      <Legend />
      <GridTable
        title={t`Chapters and levels`}
        grid={gridOf(grid, 'level', levels)}
        names={levels.map((level) => i18n._(levelNames[level]))}
      />
      <GridTable
        title={t`Chapters and types`}
        grid={gridOf(grid, 'type', types)}
        names={types.map((type) => typeName(type))}
      />
    </>
  )
}

function Legend() {
  return (
    <div className={classes.legend}>
      <span>
        <Trans>Each cell: marks, and below them the questions. Totals beside what was planned.</Trans>
      </span>
      <span className={classes.scale} aria-hidden>
        <Trans>few marks</Trans>
        {[1, 2, 3, 4, 5].map((shade) => (
          <span key={shade} className={classes.swatch} data-shade={shade} />
        ))}
        <Trans>many marks</Trans>
      </span>
    </div>
  )
}
