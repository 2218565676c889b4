import { useLingui } from '@lingui/react/macro'
import { IconMathFunction } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { memo } from 'react'
import { type FormulaTarget, readFormulaTarget } from '../formula/formula-commands.ts'
import { type RovingFocus, useRovingFocus } from '../formula/roving-focus.ts'
import classes from '../rich-text.module.css'
import { blockTools, historyTools, markTools, type Tool } from './editor-tools.ts'
import type { ImageTarget } from './image-commands.ts'
import { ImageTool } from './image-tool.tsx'
import { TableTool } from './table-tool.tsx'
import { ToolButton } from './tool-button.tsx'

export interface ToolbarProps {
  editor: Editor
  /** Id of the text that the tools act on. */
  controls: string
  line: boolean
  openFormula: (target: FormulaTarget) => void
  /** Absent where pictures can't be added. */
  openImages?: (targets: ImageTarget[]) => void
  /** Tools of this field besides the usual ones. */
  ownTools?: Tool[]
}

/** Drawn anew when what can be done changes, not with every letter. */
export const Toolbar = memo(function Toolbar(props: ToolbarProps) {
  const { editor, controls, line, openFormula, openImages, ownTools = [] } = props
  const { t } = useLingui()
  const focus = useRovingFocus('formula')
  return (
    <div
      role="toolbar"
      aria-label={t`Formatting`}
      aria-controls={controls}
      className={classes.toolbar}
      onKeyDown={focus.onKeyDown}
    >
      {ownTools.length > 0 && <ToolGroup editor={editor} tools={ownTools} focus={focus} named />}
      {/* First, since a phone shows the beginning of the row, and questions need these more often than italics. */}
      <div className={classes.tools}>
        <ToolButton
          tool="formula"
          icon={IconMathFunction}
          label={t`Formula`}
          keys="Ctrl+M"
          focus={focus}
          onClick={() => openFormula(readFormulaTarget(editor.state))}
        />
        {openImages && <ImageTool editor={editor} focus={focus} open={openImages} />}
        {!line && <TableTool editor={editor} focus={focus} />}
      </div>
      <ToolGroup editor={editor} tools={markTools} focus={focus} />
      {!line && <ToolGroup editor={editor} tools={blockTools} focus={focus} />}
      {!line && <ToolGroup editor={editor} tools={historyTools} focus={focus} />}
    </div>
  )
})

interface ToolGroupProps {
  editor: Editor
  tools: Tool[]
  focus: RovingFocus
  /** With their names beside the pictures. */
  named?: boolean
}

function ToolGroup({ editor, tools, focus, named }: ToolGroupProps) {
  const { i18n } = useLingui()
  const states = useEditorState({
    editor,
    selector: () =>
      tools.map((tool) => ({ pressed: tool.isActive?.(editor), enabled: tool.isEnabled?.(editor) ?? true })),
  })
  return (
    <div className={classes.tools}>
      {tools.map((tool, place) => (
        <ToolButton
          key={tool.id}
          tool={tool.id}
          icon={tool.icon}
          label={i18n._(tool.label)}
          keys={tool.keys}
          focus={focus}
          pressed={states[place]?.pressed}
          enabled={states[place]?.enabled}
          named={named}
          onClick={() => tool.run(editor)}
        />
      ))}
    </div>
  )
}
