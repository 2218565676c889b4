import { useLingui } from '@lingui/react/macro'
import { IconTable, IconTableOptions } from '@tabler/icons-react'
import { useEditorState } from '@tiptap/react'
import { lazy, Suspense, useState } from 'react'
import { loadScreen } from '#web/load-screen.ts'
import { LazyTableDialog } from '../editor/lazy-dialogs.tsx'
import type { TableToolProps } from './table-menu.tsx'
import { ToolButton } from './tool-button.tsx'

const TableMenu = lazy(loadScreen(() => import('./table-menu.tsx')))

/** Outside a table asks for a new one; inside, a menu of what can be done to it, whose code comes with the first table. */
export function TableTool({ editor, focus }: TableToolProps) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const inside = useEditorState({ editor, selector: (state) => state.editor.isActive('table') })
  const button = { tool: 'table', focus }
  if (!inside) {
    return (
      <>
        <ToolButton {...button} icon={IconTable} label={t`Table`} onClick={() => setAsking(true)} />
        <LazyTableDialog opened={asking} editor={editor} onClose={() => setAsking(false)} />
      </>
    )
  }
  const waiting = <ToolButton {...button} icon={IconTableOptions} label={t`Change the table`} pressed />
  return (
    <Suspense fallback={waiting}>
      <TableMenu editor={editor} focus={focus} />
    </Suspense>
  )
}
