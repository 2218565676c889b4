import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Text } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useMemo, useRef, useState } from 'react'
import { cleanLatex } from '../../../../richtext/clean-text.ts'
import { DialogForm, EditorDialog } from '../editor/editor-dialog.tsx'
import { useShownTarget } from '../tools/shown-target.ts'
import { checkFormula } from './formula-check.ts'
import { type FormulaTarget, writeFormula } from './formula-commands.ts'
import { FormulaPreview } from './formula-preview.tsx'
import { type FormulaTab, FormulaTabs } from './formula-tabs.tsx'
import { LatexInput, useLatexInput } from './latex-input.tsx'
import type { MathInputHandle } from './math-input.tsx'
import { hasEmptyBox } from './math-latex.ts'
import { PalettePanel } from './palette-panel.tsx'

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

/** Which way of writing was used last on this page. */
let lastTab: FormulaTab = 'look'

function FormulaForm({ target, editor, line, onClose }: FormulaDialogProps & { target: FormulaTarget }) {
  const { t } = useLingui()
  const { input, latex, setLatex, insert } = useLatexInput(target.latex)
  const [display, setDisplay] = useState(target.display)
  // MathLive shows chemistry, but can't write it.
  const [tab, setTab] = useState<FormulaTab>(target.latex.includes('\\ce') ? 'latex' : lastTab)
  const handle = useRef<MathInputHandle>(null)
  const blank = cleanLatex(latex) === ''
  const empty = hasEmptyBox(latex)
  const fault = useMemo(() => (blank || empty ? null : checkFormula(latex, display)), [latex, display, blank, empty])
  const canSubmit = !blank && !fault && !empty
  const apply = () => {
    writeFormula(editor, target, cleanLatex(latex), display)
    onClose()
  }
  const choose = (next: FormulaTab) => {
    lastTab = next
    setTab(next)
  }
  /** Chemistry is written as LaTeX. */
  const pick = (construct: string) => {
    if (tab === 'latex') insert(construct)
    else if (construct.startsWith('\\ce')) {
      choose('latex')
      insert(construct)
    } else handle.current?.insert(construct)
  }
  return (
    <DialogForm
      onSubmit={apply}
      canSubmit={canSubmit}
      submitLabel={target.position === null ? <Trans>Insert</Trans> : <Trans>Apply</Trans>}
    >
      <FormulaTabs
        tab={tab}
        onTab={choose}
        look={{ handle, start: latex, onChange: setLatex, onSubmit: () => canSubmit && apply() }}
        latexInput={<LatexInput input={input} value={latex} onChange={setLatex} faulty={fault !== null} />}
      />
      {empty && (
        <Text size="sm" role="status">
          <Trans>Fill in the empty boxes of the formula.</Trans>
        </Text>
      )}
      {(tab === 'latex' || fault) && (
        <FormulaPreview latex={blank || empty ? '' : latex} display={display} fault={fault} />
      )}
      <PalettePanel onPick={pick} />
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
