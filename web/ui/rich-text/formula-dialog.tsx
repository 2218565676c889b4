import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useMemo, useState } from 'react'
import { cleanLatex } from '../../../richtext/clean-text.ts'
import { DialogForm, EditorDialog } from './editor-dialog.tsx'
import { checkFormula } from './formula-check.ts'
import { type FormulaTarget, writeFormula } from './formula-commands.ts'
import { FormulaPreview } from './formula-preview.tsx'
import { LatexInput, useLatexInput } from './latex-input.tsx'
import { PalettePanel } from './palette-panel.tsx'
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
      <LatexInput input={input} value={latex} onChange={setLatex} faulty={fault !== null} />
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
