import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { issuedCardApi, type ReportRemarkRow, reportRemarkApi } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { showFailure } from '#web/ui/message/toast.tsx'
import { dropUnsaved, keepUnsaved, unsavedOf } from './unsaved.ts'

/** The version in which a text is kept, and whether any text is left; null: it is not kept. */
type StoredRemark = { row_version: number; isEmpty: boolean } | null
const storedOf = ({ row_version, remark }: ReportRemarkRow): StoredRemark => ({ row_version, isEmpty: remark === null })
/** Of each pupil whose box was left: whether its text is kept. What is done with all of them waits for it. */
type Savings = RefObject<Map<number, Promise<StoredRemark>>>

/** What the boxes of a section have in common. */
export interface Around {
  /** For which cards they are; null: those of the year. */
  occasion_id: number | null
  savings: Savings
  /** Whether the dialog is open, or is about to go. */
  isOpen: RefObject<boolean>
}

interface RemarkText {
  value: string
  isSaving: boolean
  /** Why what is typed is not saved. */
  trouble: 'stale' | 'lost' | null
  type: (text: string) => void
  /** Saves what is typed; answers when it is settled. */
  save: () => Promise<StoredRemark>
  /** Gives up what is typed. */
  discard: () => void
}

/** What is typed of a pupil: saved when the box is left, and kept on the device until it is. */
export function useRemarkText(row: ReportRemarkRow, { savings, isOpen, occasion_id }: Around): RemarkText {
  const of = { id: row.id, occasion_id }
  const client = useQueryClient()
  const stored = row.remark ?? ''
  const [earlier] = useState(() => unsavedOf(of))
  const isOutdated = earlier !== null && earlier.row_version !== row.row_version
  const [typed, setTyped] = useState<string | null>(earlier?.text ?? null)
  const [trouble, setTrouble] = useState<RemarkText['trouble']>(earlier && (isOutdated ? 'stale' : 'lost'))
  /** The version that the text is to replace; null: the one that is shown, of which the writer was told. */
  const [base, setBase] = useState<number | null>(isOutdated ? null : (earlier?.row_version ?? null))
  const update = useAction(reportRemarkApi.update, {
    invalidates: [reportRemarkApi.progress, issuedCardApi.progress],
    toasts: 'none',
  })
  const [isSaving, setSaving] = useState(false)
  const ongoing = useRef<Promise<StoredRemark> | null>(null)
  const isShown = useIsShown()
  const tell = useLossNotice(row)

  const forget = () => {
    dropUnsaved(of)
    setTyped(null)
    setTrouble(null)
    setBase(null)
  }
  const store = async (): Promise<StoredRemark> => {
    if (typed === null || typed.trim() === stored) {
      forget()
      return storedOf(row)
    }
    // Until the new row is here nothing more is typed: it would be written over, or be refused as stale.
    setSaving(true)
    try {
      const { data } = await update.run({ ...of, remark: typed, row_version: base ?? row.row_version })
      dropUnsaved(of)
      await client.invalidateQueries({ queryKey: [reportRemarkApi.list.path] })
      forget()
      return storedOf(data)
    } catch (error) {
      const isStale = error instanceof CallError && error.status === 409
      // The other text is loaded; what was typed stays, and is saved over it when it is left once more.
      if (isStale) {
        await client.invalidateQueries({ queryKey: [reportRemarkApi.list.path] })
        setBase(null)
      }
      setTrouble(isStale ? 'stale' : 'lost')
      if (!isShown.current || !isOpen.current) tell(typed, unsavedOf(of)?.text === typed)
      return null
    } finally {
      setSaving(false)
    }
  }
  const save = (): Promise<StoredRemark> => {
    if (ongoing.current) return ongoing.current
    const saving = store().then((stored) => {
      ongoing.current = null
      if (stored !== null) savings.current.delete(row.id)
      return stored
    })
    ongoing.current = saving
    savings.current.set(row.id, saving)
    return saving
  }
  const type = (text: string) => {
    const row_version = typed === null ? row.row_version : (base ?? row.row_version)
    if (typed === null) setBase(row_version)
    setTyped(text)
    if (text.trim() === stored) dropUnsaved(of)
    else keepUnsaved(of, { text, row_version })
  }
  const discard = () => {
    forget()
    savings.current.delete(row.id)
  }
  const differs = typed !== null && typed.trim() !== stored
  return { value: typed ?? stored, isSaving, trouble: differs ? trouble : null, type, save, discard }
}

/** Whether the box is still there when an answer comes. */
function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

/** Says that a remark is not saved, where the box that would say so is gone. */
function useLossNotice(row: ReportRemarkRow) {
  const { t } = useLingui()
  return (text: string, isStoredHere: boolean) => {
    const { name } = row.student
    const section = row.section.title
    void showFailure(
      isStoredHere
        ? t`The remark for ${name} is not saved. What you wrote is kept on this device: open the remarks of ${section} again.`
        : t`The remark for ${name} is not saved: “${text}”`,
    )
  }
}
