import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type LackingTexts, questionPaperApi } from '#contract'
import { callFile } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { showCallFailure } from '#web/api/call-toasts.ts'
import { loadScreen } from '#web/load-screen.ts'
import { readLacking } from '../details/read-lacking.ts'
import type { DownloadScope } from './documents/document-scope.ts'
import { pdfPath } from './paper-link.ts'

const loadSaving = loadScreen(() => import('#web/ui/save-file.ts'))

interface PaperToFetch {
  id: number
  name: string
  /** The signed link of the preview; absent for somebody signed in. */
  pdf_url?: string
  /** Another document, edition, page or set than the paper itself, and how it is printed. */
  scope?: DownloadScope
}

/** The PDF of a paper, or its Word file, to keep. `link` is the token of a signed link, for visitors without a sign-in. */
export function usePaperFile(link?: string) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  /** A line that says that the file is there; null while there is none. */
  const [ready, setReady] = useState<string | null>(null)
  /** What the edition lacks that was asked for; it is printed all the same on demand. */
  const [lacking, setLacking] = useState<LackingTexts[]>([])

  const download = async ({ id, name, pdf_url, scope }: PaperToFetch) => {
    if (busy) return
    setBusy(true)
    setReady(null)
    setLacking([])
    try {
      const url = pdf_url ?? pdfPath(id)
      // Most who see a list of papers keep none.
      const { fileNameOf, saveFile } = await loadSaving()
      const { blob } = await callFile(
        questionPaperApi.downloadFile,
        { url, question_paper_id: id, ...scope },
        { link, toasts: 'none' },
      )
      saveFile(blob, fileNameOf(name, scope?.file ?? 'pdf'))
      setReady(t`${name} is in your downloads`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const found = readLacking(error)
      if (found) setLacking(found)
      else showCallFailure(error, {})
    } finally {
      setBusy(false)
    }
  }
  return { busy, ready, lacking, download }
}
