import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { questionPaperApi } from '#contract'
import { callFile } from '#web/api/call.ts'
import { pdfPath } from './paper-link.ts'
import { printFile } from './print-file.ts'
import { fileNameOf, saveFile } from './save-file.ts'

interface PaperToFetch {
  id: number
  name: string
  /** The signed link of the preview; absent for somebody signed in. */
  pdf_url?: string
}

/** The PDF of a paper, to keep or to print. `link` is the token of a signed link, for visitors without a sign-in. */
export function usePaperFile(link?: string) {
  const { t } = useLingui()
  const [busy, setBusy] = useState<'download' | 'print' | null>(null)
  /** Names the paper that was fetched last, for a line that says it is there. */
  const [ready, setReady] = useState<string | null>(null)

  const fetchFile = async (purpose: 'download' | 'print', paper: PaperToFetch, use: (blob: Blob) => void) => {
    if (busy) return
    setBusy(purpose)
    setReady(null)
    try {
      const url = paper.pdf_url ?? pdfPath(paper.id)
      const { blob } = await callFile(questionPaperApi.downloadFile, { url, question_paper_id: paper.id }, { link })
      use(blob)
      if (purpose === 'download') setReady(t`${paper.name} is in your downloads`)
    } catch {
      // The call has shown its toast.
    } finally {
      setBusy(null)
    }
  }
  return {
    busy,
    ready,
    download: (paper: PaperToFetch) =>
      fetchFile('download', paper, (blob) => saveFile(blob, fileNameOf(paper.name, 'pdf'))),
    print: (paper: PaperToFetch) => fetchFile('print', paper, (blob) => printFile(blob, paper.name)),
  }
}
