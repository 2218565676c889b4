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
  /** Called when an entry was followed, so that a phone can close the sidebar. */
  onFollow: () => void
  /** Given on phones: the sidebar lies over the page and has a close icon. */
  onClose?: () => void
}

export function Sidebar({ title, crest, area, entries, onFollow, onClose }: SidebarProps) {
  const { t, i18n } = useLingui()
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose?.()
  }
  return (
    <nav className={`${classes.side} no-print`} aria-label={t`Menu`} onKeyDown={closeByKey}>
      <Group justify="space-between" wrap="nowrap" px="xs" py="sm">
        <Group wrap="nowrap" gap={10}>
          {crest && <img src={crest} alt="" className={classes.crest} />}
          <Text fw={600} ff="heading" lineClamp={2}>
            {title}
          </Text>
        </Group>
        {onClose && <CloseButton size="lg" aria-label={t`Close menu`} onClick={onClose} />}
      </Group>
      {groupsOf(entries).map(([first, ...rest]) => (
        <Fragment key={first!.path}>
          {first!.group && (
            <div className={classes.caption}>
              <span>{i18n._(first!.group)}</span>
            </div>
          )}
          {[first!, ...rest].map((entry) => {
            const Entry = entry.children ? ParentEntry : LeafEntry
            return <Entry key={entry.path} area={area} entry={entry} onFollow={onFollow} />
          })}
        </Fragment>
      ))}
    </nav>
  )
}

/** The entries that stand below the same caption, in the order given. */
function groupsOf(entries: MenuEntry[]): MenuEntry[][] {
  const groups: MenuEntry[][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && last[0]?.group?.id === entry.group?.id) last.push(entry)
    else groups.push([entry])
  }
  return groups
}

interface EntryProps {
  area: Area
  entry: MenuEntry
  onFollow: () => void
}

const pathOf = (area: Area, entry: MenuEntry) => `/${area}/${entry.path}`

/** The page itself, or one below it. */
const isAt = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

/** One of the screens of an entry. */
const isOf = (pathname: string, area: Area, { path, also = [] }: MenuEntry) =>
  [path, ...also].some((one) => isAt(pathname, `/${area}/${one}`))

function LeafEntry({ area, entry, onFollow }: EntryProps) {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  const path = pathOf(area, entry)
  return (
    <Link
      to={path}
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
