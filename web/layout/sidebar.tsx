import { useLingui } from '@lingui/react/macro'
import { CloseButton, Group, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { Fragment, type KeyboardEvent, useId, useState } from 'react'
import type { Area, MenuEntry } from '#web/menus.ts'
import classes from './layout.module.css'

interface SidebarProps {
  title: string
  /** Address of the school's crest. */
  crest: string | null
  area: Area
  entries: MenuEntry[]
  /** Given on phones: the sidebar lies over the page, has a close icon and is closed when an entry was followed. */
  onClose?: () => void
}

export function Sidebar({ title, crest, area, entries, onClose }: SidebarProps) {
  const { t, i18n } = useLingui()
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose?.()
  }
  return (
    <nav className={`${classes.side} no-print`} aria-label={t`Menu`} onKeyDown={closeByKey}>
      <Group wrap="nowrap" gap={10} px="xs" py="sm">
        {crest && <img src={crest} alt="" className={classes.crest} />}
        <Text fw={600} ff="heading" lineClamp={2}>
          {title}
        </Text>
        {onClose && <CloseButton size="lg" ms="auto" aria-label={t`Close menu`} onClick={onClose} />}
      </Group>
      {entries.map((entry, at) => {
        const Entry = entry.children ? ParentEntry : LeafEntry
        return (
          <Fragment key={entry.path}>
            {entry.group && entry.group.id !== entries[at - 1]?.group?.id && (
              <div className={classes.caption}>
                <span>{i18n._(entry.group)}</span>
              </div>
            )}
            <Entry area={area} entry={entry} onFollow={onClose} />
          </Fragment>
        )
      })}
    </nav>
  )
}

interface EntryProps {
  area: Area
  entry: MenuEntry
  onFollow?: () => void
}

/** One of the screens of an entry, or one below it. */
const isOf = (pathname: string, area: Area, { path, also = [] }: MenuEntry) =>
  [path, ...also].some((one) => `${pathname}/`.startsWith(`/${area}/${one}/`))

function LeafEntry({ area, entry, onFollow }: EntryProps) {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  return (
    <Link
      to={`/${area}/${entry.path}`}
      className={classes.link}
      aria-current={isOf(pathname, area, entry) ? 'page' : undefined}
      onClick={onFollow}
    >
      <entry.icon size={18} aria-hidden />
      <span>{i18n._(entry.label)}</span>
    </Link>
  )
}

function ParentEntry({ area, entry, onFollow }: EntryProps) {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  const id = useId()
  const children = entry.children ?? []
  const [opened, setOpened] = useState(children.some((child) => isOf(pathname, area, child)))
  return (
    <>
      <UnstyledButton
        className={classes.link}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <entry.icon size={18} aria-hidden />
        <span>{i18n._(entry.label)}</span>
        <IconChevronRight size={16} aria-hidden className={classes.chevron} />
      </UnstyledButton>
      <div id={id} className={classes.children} hidden={!opened}>
        {children.map((child) => (
          <LeafEntry key={child.path} area={area} entry={child} onFollow={onFollow} />
        ))}
      </div>
    </>
  )
}
