import { useCallback, useState } from 'react'
import type { ExamRow, MarkKey } from '#contract'
import { withTextsOf } from '#web/language.ts'
import { alsoOffline } from '#web/load-screen.ts'
import { lazyDialog, readyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { SheetStore } from '../store/sheet-store.ts'
import { JumpDialog as PlainJumpDialog } from './dialogs/jump-dialog.tsx'
import { KeysDialog as PlainKeysDialog } from './dialogs/keys-dialog.tsx'
import { PasteDialog as PlainPasteDialog } from './dialogs/paste-dialog.tsx'
import type { PastedList } from './dialogs/pasted-list.ts'
import { useLayouts } from './dialogs/use-layouts.ts'

// With the sheet, not after it: it is worked in without a network, and what is typed after the key of a dialog is the dialog's.
const PasteDialog = readyDialog(PlainPasteDialog, ({ pasted }) => pasted !== null)
const KeysDialog = readyDialog(PlainKeysDialog, ({ opened }) => opened)
const JumpDialog = readyDialog(PlainJumpDialog, ({ number }) => number !== null)

// It sends its file to the server, and weighs as much as all the others: it comes once the sheet is there.
const MarksUpload = lazyDialog(
  alsoOffline(() => withTextsOf('uploads', import('./dialogs/marks-upload.tsx'))),
  ({ opened }) => opened,
)

/** What is typed while the number is asked for is part of it. */
const andThen = (key: string) => (number: string | null) => (number === null ? null : number + key)

/** The dialogs that the keys and buttons of the sheet open, and which of them is open. */
export function useSheetDialogs() {
  const [pasted, setPasted] = useState<PastedList | null>(null)
  const [isHelp, setHelp] = useState(false)
  /** The number to go to, as far as it is typed. */
  const [jump, setJump] = useState<string | null>(null)
  const [isUpload, setUpload] = useState(false)
  const lists = useLayouts()
  const isHeld = jump !== null || isHelp || pasted !== null
  return {
    ...{ pasted, isHelp, jump, isUpload, lists, setPasted, setHelp, setJump, setUpload },
    onHelp: useCallback(() => setHelp(true), []),
    onUpload: useCallback(() => setUpload(true), []),
    onHeldKey: isHeld ? (key: string) => key.length === 1 && setJump(andThen(key)) : null,
  }
}

interface SheetDialogsProps {
  dialogs: ReturnType<typeof useSheetDialogs>
  store: SheetStore
  exam: ExamRow
  ids: number[]
  fieldAt: (id: number, c: number) => MarkKey | null
  goesOn: boolean
  setGoesOn: (goesOn: boolean) => void
  onJump: (line: number) => void
}

export function SheetDialogs({ dialogs, store, exam, ids, fieldAt, goesOn, setGoesOn, onJump }: SheetDialogsProps) {
  const { pasted, lists, isHelp, jump, isUpload, setPasted, setHelp, setJump, setUpload } = dialogs
  return (
    <>
      <PasteDialog {...{ store, exam, ids, fieldAt, lists, pasted }} onClose={() => setPasted(null)} />
      <MarksUpload opened={isUpload} store={store} exam={exam} onClose={() => setUpload(false)} />
      <KeysDialog {...{ goesOn, setGoesOn }} opened={isHelp} onClose={() => setHelp(false)} />
      <JumpDialog {...{ store, ids, onJump }} number={jump} onNumber={setJump} onClose={() => setJump(null)} />
    </>
  )
}
