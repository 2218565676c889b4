import { useLingui } from '@lingui/react/macro'
import { Menu, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { ParagraphRole, ReadingItem } from '#contract'
import { fingerHigh } from '#web/ui/menu/floating-menu.tsx'
import classes from '../reading.module.css'
import { roleKeys, roleNames, tellsRoles } from '../roles.ts'
import { latinOf } from '../use-reading-keys.ts'
import type { ReadingWork } from '../use-reading-work.ts'
import { SourceParagraphs } from './source-paragraphs.tsx'

interface ItemSourceProps {
  work: ReadingWork
  item: ReadingItem
  /** The choice for the paragraph at the cursor stands open. */
  role: boolean
  setRole: (open: boolean) => void
}

/** The question's own paragraphs; where the file is one of text it can be said what each is. */
export function ItemSource({ work, item, role, setRole }: ItemSourceProps) {
  const [at, setAt] = useState(0)
  if (item.source.length === 0) return null
  if (item.state === 'SAVED' || !tellsRoles(work.reading)) return <SourceParagraphs item={item} />
  return (
    <SourceParagraphs
      item={item}
      cursor={{ at, onMove: setAt }}
      margin={(name, place) => (
        <RoleMenu
          name={name}
          opened={role && place === at}
          onOpen={(open) => {
            setAt(place)
            setRole(open)
          }}
          onTell={(told) => {
            setRole(false)
            const { p } = item.source[place] ?? {}
            if (p !== undefined) void work.setRole(p, told)
          }}
        />
      )}
    />
  )
}

interface RoleMenuProps {
  /** What the paragraph was taken for. */
  name: string
  opened: boolean
  onOpen: (open: boolean) => void
  onTell: (role: ParagraphRole | null) => void
}

/** The word at the margin; it opens what else the paragraph can be, each with its letter. */
function RoleMenu({ name, opened, onOpen, onTell }: RoleMenuProps) {
  const { t, i18n } = useLingui()
  const byLetter = (event: KeyboardEvent) => {
    const found = roleKeys.find(([key]) => key === latinOf(event.nativeEvent))
    if (!found) return
    event.preventDefault()
    event.stopPropagation()
    onTell(found[1])
  }
  return (
    <Menu opened={opened} onChange={onOpen} position="bottom-start" width={230} styles={fingerHigh}>
      <Menu.Target>
        <UnstyledButton className={classes.role} aria-label={t`Taken for: ${name}. Say what it is`}>
          {name}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown onKeyDown={byLetter}>
        <Menu.Label>{t`This paragraph is`}</Menu.Label>
        {roleKeys.map(([key, role]) => (
          <Menu.Item
            key={key}
            onClick={() => onTell(role)}
            rightSection={
              <kbd className={classes.kbd} aria-hidden>
                {key}
              </kbd>
            }
          >
            {role === null ? t`As it was read` : i18n._(roleNames[role])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
