import { useState } from 'react'
import { z } from 'zod'
import { type SeriesDocumentName, type SeriesPrintInput, seriesPrintApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { urlId, useUrlState } from '#web/ui/list/use-url-state.ts'

const PrintsUrl = z.object({ job: urlId })

/** Of which class and day documents are printed. */
export type Narrowed = Pick<SeriesPrintInput, 'grade_ids' | 'day'>

/** A print is made in the background; its job stands in the address, so that a page that is opened anew still offers the file. */
export function usePrinting(id: number) {
  const url = useUrlState(PrintsUrl)
  const print = useAction(seriesPrintApi.print, { conflicts: 'toast' })
  const [asked, setAsked] = useState<SeriesDocumentName | null>(null)
  return {
    job_id: url.state.job,
    /** Which of them is being ordered. */
    asked: print.pending ? asked : null,
    start(order: Omit<SeriesPrintInput, 'duty_id'>) {
      setAsked(order.document)
      void print.run({ id, ...order }).then(
        ({ data }) => url.adjust({ job: data.job_id }),
        () => undefined,
      )
    },
  }
}
export type Printing = ReturnType<typeof usePrinting>
