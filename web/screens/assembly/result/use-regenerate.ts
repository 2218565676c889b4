import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { assemblyApi, type PaperPreview, type PaperSection, questionPaperApi } from '#contract'
import { call } from '#web/api/call.ts'
import { showUndo } from '#web/ui/message/toast.tsx'
import { readChoices, writeChoices } from '../../papers/making/choices.ts'
import { useForgetPaper } from '../wizard/use-forget-paper.ts'

const idsOf = (sections: readonly PaperSection[]): number[] =>
  sections.flatMap(({ questions }) => questions.map(({ id }) => id))

/** Other questions by the same blueprint; the pins stay, and so does the way back to the paper before. */
export function useRegenerate(paper: PaperPreview) {
  const { t } = useLingui()
  const forget = useForgetPaper(paper.id)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const [announcement, setAnnouncement] = useState<string | null>(null)

  /** What `act` answers says what was done; it is said once the questions show it. */
  const work = async (act: () => Promise<() => void>) => {
    if (pending) return
    setPending(true)
    setError(null)
    setAnnouncement(null)
    let tell = () => {}
    try {
      tell = await act()
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure
      setError(failure)
    } finally {
      await forget()
      setPending(false)
    }
    tell()
  }
  const goBack = (sections: PaperSection[], row_version: number) =>
    work(async () => {
      const body = { id: paper.id, row_version, sections: writeChoices(readChoices(sections)) }
      await call(questionPaperApi.manualCreate, body, { toasts: 'none' })
      return () => setAnnouncement(t`The questions are as they were before`)
    })
  const run = (pinned: number[], row_version = paper.row_version) =>
    work(async () => {
      const before = paper.data_json
      const { data } = await call(assemblyApi.regenerate, { id: paper.id, row_version, pinned }, { toasts: 'none' })
      const formerIds = new Set(idsOf(before))
      const fresh = idsOf(data.data_json).filter((id) => !formerIds.has(id)).length
      const text = plural(fresh, {
        0: 'The bank has no other questions that would do as well',
        one: '# question is new',
        other: '# questions are new',
      })
      return () => {
        setAnnouncement(text)
        if (fresh > 0) showUndo(text, () => goBack(before, data.row_version), `paper ${paper.id}`)
      }
    })
  return { run, pending, error, announcement, reload: () => work(async () => () => undefined) }
}
