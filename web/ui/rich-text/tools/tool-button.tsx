import { Tooltip, UnstyledButton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { isMacOS } from '@tiptap/core'
import type { ComponentPropsWithRef } from 'react'
import type { RovingFocus } from '../formula/roving-focus.ts'
import classes from '../rich-text.module.css'

export interface ToolButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'id'> {
  tool: string
  icon: Icon
  label: string
  keys?: string
  focus: RovingFocus
  /** Absent where the button isn't a switch. */
  pressed?: boolean
  enabled?: boolean
  /** With its name beside the picture. */
  named?: boolean
}

/** A button of the toolbar. It stays focusable while it is off, and a click leaves the caret in the text. */
export function ToolButton(props: ToolButtonProps) {
  const { tool, icon: Picture, label, keys, focus, pressed, enabled = true, named, onClick, ...others } = props
  return (
    <Tooltip label={keys ? `${label} (${formatKeys(keys)})` : label} openDelay={400} events={tooltipEvents}>
      <UnstyledButton
        {...others}
        type="button"
        className={classes.tool}
        data-tool={tool}
        data-named={named || undefined}
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={!enabled || undefined}
        aria-keyshortcuts={keys ? spellKeys(keys) : undefined}
        tabIndex={focus.isStop(tool) ? 0 : -1}
        onFocus={() => focus.onFocus(tool)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => enabled && onClick?.(event)}
      >
        <Picture size={18} stroke={1.75} aria-hidden />
        {named && label}
      </UnstyledButton>
    </Tooltip>
  )
}

const tooltipEvents = { hover: true, focus: true, touch: false }

/** As printed on the keys: ⌘B on a Mac, Ctrl+B elsewhere. */
function formatKeys(keys: string): string {
  if (!isMacOS()) return keys.replace('Mod', 'Ctrl')
  return keys.replace('Mod+', '⌘').replace('Shift+', '⇧').replace('Ctrl+', '⌃')
}

/** As `aria-keyshortcuts` wants them. */
function spellKeys(keys: string): string {
  return keys.replace('Mod', isMacOS() ? 'Meta' : 'Control').replace('Ctrl', 'Control')
}
