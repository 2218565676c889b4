import { useCallback, useEffect, useRef, useState } from 'react'
import { scanApi } from '#contract'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { errorText } from '#web/api/call-toasts.ts'
import { loadAnswerTexts } from '#web/language.ts'
import { fieldErrors } from '#web/ui/message/refusal.ts'

/** Files that go as one scan: pictures that were taken together, or one file of the copier. */
export interface SendingFiles {
  key: number
  files: File[]
  name: string
  state: 'waits' | 'goes' | 'duplicate' | 'failed'
  /** 0 to 1 of all its files. */
  part: number
  /** Why it was not taken. */
  why: string | null
}

const isPicture = ({ type, name }: File) => type.startsWith('image/') && !/\.tiff?$/i.test(name)

/** Pictures make one scan, in the order of their names; every other file is one of its own. */
export function parted(files: readonly File[]): File[][] {
  const inOrder = [...files].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
  const pictures = inOrder.filter(isPicture)
  return [...(pictures.length > 0 ? [pictures] : []), ...inOrder.filter((one) => !isPicture(one)).map((one) => [one])]
}

const flag = (is: boolean) => (is ? ('true' as const) : undefined)

/** Sends the files of one scan; whether it was sent before is asked of the first, for pictures know each other by their ink. */
async function sendScan(exam_id: number, files: File[], again: boolean, onPart: (part: number) => void): Promise<void> {
  const all = files.reduce((sum, { size }) => sum + size, 0)
  let sent = 0
  let scan_id: number | null = null
  for (const [n, file] of files.entries()) {
    const before = sent
    const options = {
      toasts: 'none',
      onProgress: (part: number) => onPart(all > 0 ? (before + part * file.size) / all : 0),
    } as const
    const isLast = n === files.length - 1
    if (scan_id === null) {
      const fields = { exam_id: String(exam_id), again: flag(again), more: flag(!isLast) }
      scan_id = (await call(scanApi.create, { ...fields, file }, options)).data.scan_id
    } else await call(scanApi.add, { id: scan_id, file, again: 'true', last: flag(isLast) }, options)
    sent += file.size
  }
}

async function reasonOf(error: unknown): Promise<Pick<SendingFiles, 'state' | 'why'>> {
  if (!(error instanceof CallError)) throw error
  await loadAnswerTexts().catch(() => undefined)
  const [first] = Object.values(fieldErrors(error))
  const state = error.errorCode === 'duplicate' ? 'duplicate' : 'failed'
  return { state, why: first ?? errorText(error) }
}

/** Files on their way to an exam, one scan after the other. */
export function useScanSending(exam_id: number, onSent: () => void) {
  const [all, setAll] = useState<SendingFiles[]>([])
  const running = useRef(false)
  const again = useRef(new Set<number>())
  const nextKey = useRef(1)
  const change = useCallback(
    (key: number, changes: Partial<SendingFiles>) =>
      setAll((before) => before.map((one) => (one.key === key ? { ...one, ...changes } : one))),
    [],
  )
  const drop = useCallback((key: number) => setAll((before) => before.filter((one) => one.key !== key)), [])
  const next = all.find(({ state }) => state === 'waits')
  useEffect(() => {
    if (!next || running.current) return
    running.current = true
    const { key, files } = next
    change(key, { state: 'goes', part: 0, why: null })
    const send = async () => {
      try {
        await sendScan(exam_id, files, again.current.has(key), (part) => change(key, { part }))
        drop(key)
        onSent()
      } catch (error) {
        change(key, await reasonOf(error))
      } finally {
        running.current = false
        // The next one is looked for.
        setAll((before) => [...before])
      }
    }
    void send()
  }, [next, exam_id, change, drop, onSent])
  const isSending = all.some(({ state }) => state === 'waits' || state === 'goes')
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
  const add = (files: readonly File[]) => {
    const scans = parted(files).map((own): SendingFiles => {
      const name = own.map((one) => one.name).join(', ')
      return { key: nextKey.current++, files: own, name, state: 'waits', part: 0, why: null }
    })
    setAll((before) => [...before, ...scans])
  }
  const sendAgain = (key: number) => {
    again.current.add(key)
    change(key, { state: 'waits' })
  }
  return { all, add, drop, sendAgain, retry: (key: number) => change(key, { state: 'waits' }) }
}
