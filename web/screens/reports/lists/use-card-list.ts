import { useState } from 'react'
import { type AnyEndpoint, CardListAnswer, type cardEntryApi, type reportRemarkApi } from '#contract'
import type { Sent } from '#web/api/call.ts'
import { dropDraft, listDrafts, writeDraft } from '#web/api/drafts.ts'
import type { EntriesAsked } from '#web/api/marks/card-entries.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import { answeredFields } from '#web/ui/reading/answered-fields.ts'
import type { ShownChoice } from '#web/ui/reading/shown-list.ts'

type CardListUpload = typeof reportRemarkApi.upload | typeof cardEntryApi.upload

/** A text that was pasted, or a file. */
type Source = { text: string } | { file: File }

interface ListState {
  source: Source | null
  said: ShownChoice
  /** As it was read last; nothing of it is stored. */
  looked: CardListAnswer | null
  done: CardListAnswer | null
  fault: string | null
}

const empty: ListState = { source: null, said: {}, looked: null, done: null, fault: null }

interface ListOptions {
  asked: EntriesAsked
  language: 'en' | 'hi'
  invalidates: AnyEndpoint[]
  onStored?: () => void
}

/** A list from being pasted or chosen to being taken in. What is pasted stays on the device until it is, also where the tab is closed meanwhile. */
export function useCardList(endpoint: CardListUpload, { asked, language, invalidates, onStored }: ListOptions) {
  const { session_id, section_id, occasion_id } = asked
  const target = `card-list:${endpoint.path}:${session_id}:${section_id}:${occasion_id ?? 'year'}`
  const [state, setState] = useState(empty)
  const [text, setText] = useState(() => textOf(listDrafts(target)[0]?.values))
  const [isUpdate, setUpdate] = useState(false)
  const action = useAction<CardListUpload>(endpoint, { toasts: 'none' })
  const stored = useAction<CardListUpload>(endpoint, { invalidates, toasts: 'none' })
  const put = (more: Partial<ListState>) => setState((now) => ({ ...now, ...more }))

  const send = async (source: Source, said: ShownChoice, how: { isUpdate: boolean; seen?: string }) => {
    const { seen } = how
    put({ source, said, fault: null })
    const fields = {
      ...{ ...source, session_id: String(session_id), section_id: String(section_id), language },
      ...(occasion_id !== null && { occasion_id: String(occasion_id) }),
      ...{ ...answeredFields(said), mode: how.isUpdate ? 'update' : 'create' },
      ...(seen === undefined ? { dry_run: 'true' } : { dry_run: 'false', layout: 'confirm', seen }),
    }
    try {
      // A text goes in the place of a file.
      const { data } = await (seen === undefined ? action : stored).run(fields as unknown as Sent<CardListUpload>)
      if (seen === undefined) return put({ looked: data, done: null })
      if ('text' in source) keepText('')
      put({ done: data })
      onStored?.()
    } catch (error) {
      if (!isRefusal(error)) throw error
      const answer = CardListAnswer.safeParse(error.data)
      const looked = answer.success ? { looked: answer.data } : seen === undefined ? { looked: null } : {}
      put({ fault: refusalText(error), ...looked })
    }
  }
  const keepText = (typed: string) => {
    setText(typed)
    if (typed.trim() === '') dropDraft(target, draft)
    else writeDraft(target, { id: draft, saved_at: Date.now(), row_version: null, format: 1, values: typed })
  }
  const { source, said, looked } = state
  return {
    ...state,
    ...{ text, isUpdate, keepText },
    pending: action.pending || stored.pending,
    paste: (typed: string) => {
      keepText(typed)
      if (typed.trim() === '') setState(empty)
      else void send({ text: typed }, {}, { isUpdate })
    },
    choose: (file: File) => {
      setState(empty)
      void send({ file }, {}, { isUpdate })
    },
    say: (next: ShownChoice) => source && void send(source, next, { isUpdate }),
    setUpdate: (yes: boolean) => {
      setUpdate(yes)
      if (source) void send(source, said, { isUpdate: yes })
    },
    store: () => source && looked && void send(source, said, { isUpdate, seen: looked.seen }),
    clear: () => setState(empty),
  }
}

const draft = 'pasted'
const textOf = (values: unknown) => (typeof values === 'string' ? values : '')
