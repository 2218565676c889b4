import { useState } from 'react'
import type { SaidOfList } from '../../../../../interchange/doors/marks/reading.ts'
import type { PastedList } from './pasted-list.ts'

const key = 'quaestor-marks:said'

/** Tells two pastes apart without keeping what stands in them. */
function markOf({ clipboard: { text }, at }: PastedList, exam_id: number): string {
  let hash = 0
  for (let place = 0; place < text.length; place += 1) hash = (hash * 31 + text.charCodeAt(place)) | 0
  return [exam_id, at.r, at.c, text.length, hash].join(' ')
}

function keptSaid(mark: string): SaidOfList {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return kept?.mark === mark ? kept.said : {}
  } catch {
    return {}
  }
}

export interface PasteAnswers {
  said: SaidOfList
  onSay: (said: SaidOfList) => void
  /** It was pasted: of the next one nothing is said yet. */
  forget: () => void
}

/** What was said of a paste so far: whoever comes back to the same one, by Back or after a reload, says none of it twice. */
export function useListAnswers(pasted: PastedList, exam_id: number): PasteAnswers {
  const mark = markOf(pasted, exam_id)
  const [now, setNow] = useState(() => ({ mark, said: keptSaid(mark) }))
  const shown = now.mark === mark ? now : { mark, said: keptSaid(mark) }
  if (shown !== now) setNow(shown)
  const onSay = (said: SaidOfList) => {
    setNow({ mark, said })
    try {
      sessionStorage.setItem(key, JSON.stringify({ mark, said }))
    } catch {
      // Without room for it, it is said anew.
    }
  }
  return { said: shown.said, onSay, forget: () => sessionStorage.removeItem(key) }
}
