import { useNavigate } from '@tanstack/react-router'
import { questionPaperApi } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useAction } from '#web/api/use/use-action.ts'

/** Makes a copy of a paper, in the session that is worked in, and opens it. A failure has shown its toast. */
export function useCopyPaper(path: string): (id: number) => Promise<unknown> {
  const navigate = useNavigate()
  const { session } = useSessions()
  const { run } = useAction(questionPaperApi.duplicate, {
    invalidates: [questionPaperApi.list],
    onSuccess: ({ data }) => void navigate({ to: `${path}/manual/create/${data.id}` }),
  })
  return (id) => run({ id, session_id: session?.id }).catch(() => undefined)
}
