import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { type PaperPreview, questionPaperApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { urlId } from '#web/ui/list/use-url-state.ts'
import { Loading } from '#web/ui/message/loading.tsx'
import { MessageScreen, NotFound } from '#web/ui/message/message-screens.tsx'
import { isRefusal } from '#web/ui/message/refusal.ts'
import { AlikeNotice } from '../../papers/details/alike-notice.tsx'
import { type AutoStep, createPath } from '../../papers/making/auto-url.ts'
import { usePapersPath } from '../../papers/making/use-papers-path.ts'
import { useSubjectParts } from '../blueprint/use-subject-parts.ts'
import { AutoFrame } from '../wizard/frame.tsx'
import { AutoParallel } from './parallel.tsx'
import { AutoQuality } from './quality.tsx'
import { AutoResult } from './result.tsx'
import { useAutoWords } from './words.ts'

const Url = z.object({ id: urlId })

/** An assembled paper: its questions to keep or to change, its pages, and beside them how good it is. */
export default function AutoPreview() {
  const { id } = Url.parse(useSearch({ strict: false }))
  return id === null ? <NotFound /> : <Loaded key={id} id={id} />
}

function Loaded({ id }: { id: number }) {
  const { data: paper, error } = useRead(questionPaperApi.preview, { id }, { toasts: 'failures' })
  if (isRefusal(error) && error.status === 404) return <NotFound />
  if (!paper) return error ? <Text role="status">{error.message}</Text> : <Loading />
  return paper.assembly ? <Assembled paper={paper} /> : <NotAssembled id={id} />
}

function Assembled({ paper }: { paper: PaperPreview }) {
  const path = usePapersPath()
  const navigate = useNavigate()
  const words = useAutoWords(useSubjectParts(paper.subject_id ?? null))
  const { assembly } = paper
  if (!assembly) return null
  const onStep = (step: AutoStep) => {
    if (step === 'result' || paper.state !== 'DRAFT') return null
    return () => navigate({ to: createPath(path), search: { id: paper.id, step } })
  }
  return (
    <AutoFrame name={paper.name} step="result" onStep={onStep}>
      <AutoResult paper={paper} assembly={assembly}>
        <AutoQuality assembly={assembly} words={words} />
        {assembly.parallel.length > 1 && <AutoParallel paper={paper} siblings={assembly.parallel} words={words} />}
        <AlikeNotice pairs={paper.alike ?? []} questions={paper.data_json.flatMap(({ questions }) => questions)} />
      </AutoResult>
    </AutoFrame>
  )
}

function NotAssembled({ id }: { id: number }) {
  const path = usePapersPath()
  return (
    <MessageScreen
      title={<Trans>This paper was not assembled from a blueprint</Trans>}
      action={
        <Button component={Link} to={`${path}/preview/${id}`} variant="light">
          <Trans>Show the paper</Trans>
        </Button>
      }
    >
      <Trans>Its questions were picked by hand, or its sections were changed since.</Trans>
    </MessageScreen>
  )
}
