import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Textarea } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { cleanLatex } from '../../../richtext/clean-text.ts'
import { MAX_LATEX_LENGTH } from '../../../richtext/tex-options.ts'
import { DialogForm, EditorDialog } from './editor-dialog.tsx'
import { checkFormula } from './formula-check.ts'
import { type FormulaTarget, writeFormula } from './formula-commands.ts'
import { insertConstruct } from './formula-palette.ts'
import { FormulaPreview } from './formula-preview.tsx'
import { PalettePanel } from './palette-panel.tsx'
import classes from './rich-text.module.css'
import { useShownTarget } from './shown-target.ts'

export interface FormulaDialogProps {
  target: FormulaTarget | null
  editor: Editor
  /** Only formulas within the line. */
  line: boolean
  onClose: () => void
}

export function FormulaDialog({ target, editor, line, onClose }: FormulaDialogProps) {
  const { t } = useLingui()
  const { shown, turn } = useShownTarget(target)
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  return (
    <EditorDialog opened={target !== null} onClose={close} title={t`Formula`} size="lg">
      {shown && <FormulaForm key={turn} target={shown} editor={editor} line={line} onClose={close} />}
    </EditorDialog>
  )
}

function FormulaForm({ target, editor, line, onClose }: FormulaDialogProps & { target: FormulaTarget }) {
  const { t } = useLingui()
  const { input, latex, setLatex, insert } = useLatexInput(target.latex)
  const [display, setDisplay] = useState(target.display)
  const blank = cleanLatex(latex) === ''
  const fault = useMemo(() => (blank ? null : checkFormula(latex, display)), [latex, display, blank])
  const apply = () => {
    writeFormula(editor, target, cleanLatex(latex), display)
    onClose()
  }
  return (
    <DialogForm
      onSubmit={apply}
      onCancel={onClose}
      canSubmit={!blank && !fault}
      submitLabel={target.position === null ? <Trans>Insert</Trans> : <Trans>Apply</Trans>}
    >
      <Textarea
        ref={input}
        label={t`Formula in LaTeX`}
        description={t`Enter inserts it, Shift+Enter starts a new line.`}
        value={latex}
        onChange={(event) => setLatex(event.currentTarget.value)}
        onKeyDown={submitByEnter}
        maxLength={MAX_LATEX_LENGTH}
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        dir="ltr"
        classNames={{ input: classes.latex }}
        aria-invalid={fault !== null}
        data-autofocus
      />
      <FormulaPreview latex={blank ? '' : latex} display={display} fault={fault} />
      <PalettePanel onPick={insert} />
      {!line && (
        <Checkbox
          label={t`On a line of its own`}
          checked={display}
          onChange={(event) => setDisplay(event.currentTarget.checked)}
        />
      )}
    </DialogForm>
  )
}

function submitByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  // While an input method composes a word, Enter ends the word.
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** The text of the LaTeX field, and constructs put in where its selection is. */
function useLatexInput(start: string) {
  const input = useRef<HTMLTextAreaElement>(null)
  const [latex, setLatex] = useState(start)
  const [selection, setSelection] = useState<{ from: number; to: number } | null>(null)
  const insert = (construct: string) => {
    const { selectionStart: from, selectionEnd: to } = input.current ?? { selectionStart: 0, selectionEnd: 0 }
    const edited = insertConstruct({ text: latex, from, to }, construct)
    setLatex(edited.text)
    setSelection(edited)
  }
  useLayoutEffect(() => {
    if (!selection) return
    input.current?.focus()
    input.current?.setSelectionRange(selection.from, selection.to)
  }, [selection])
  return { input, latex, setLatex, insert }
}
