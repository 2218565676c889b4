import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconTableOptions } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { fingerHigh } from '../../menu/floating-menu.tsx'
import type { RovingFocus } from '../formula/roving-focus.ts'
import { type TableCommand, tableCommands, tableRemovals } from './table-commands.ts'
import { ToolButton } from './tool-button.tsx'

export interface TableToolProps {
  editor: Editor
  focus: RovingFocus
}

/** What can be done to the table around the cursor. */
export default function TableMenu({ editor, focus }: TableToolProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" returnFocus={false} styles={fingerHigh}>
      <Menu.Target>
        <ToolButton tool="table" focus={focus} icon={IconTableOptions} label={t`Change the table`} pressed />
      </Menu.Target>
      <Menu.Dropdown>
        {opened && <CommandItems editor={editor} commands={tableCommands} />}
        <Menu.Divider />
        {opened && <CommandItems editor={editor} commands={tableRemovals} />}
      </Menu.Dropdown>
    </Menu>
  )
}

function CommandItems({ editor, commands }: { editor: Editor; commands: TableCommand[] }) {
  const { i18n } = useLingui()
  return commands.map(({ id, icon: Picture, label, isEnabled, run }) => (
    <Menu.Item
      key={id}
      leftSection={<Picture size={16} aria-hidden />}
      disabled={isEnabled ? !isEnabled(editor) : false}
      onClick={() => run(editor)}
    >
      {i18n._(label)}
    </Menu.Item>
  ))
}
