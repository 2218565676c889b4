import { Trans, useLingui } from '@lingui/react/macro'
import { Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { currentArea } from '#web/landing.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { placeAfterInText } from '#web/ui/form/use-drop-list.ts'
import classes from '../keys.module.css'
import type { Hit } from './sources.ts'
import { type HitGroup, useFound } from './use-found.ts'
import '#web/ui/dialog/dialog.css'

interface FindDialogProps {
  opened: boolean
  onClose: () => void
}

/** Finds pages and rows of the lists by what is typed; arrows mark one, Enter goes there. */
export function FindDialog({ opened, onClose }: FindDialogProps) {
  const { t } = useLingui()
  return (
    <Modal opened={opened} onClose={onClose} title={t`Find`} size={640} yOffset="10vh" centered={false}>
      {opened && <Finder onEnd={onClose} />}
    </Modal>
  )
}

function Finder({ onEnd }: { onEnd: () => void }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [marked, setMarked] = useState(0)
  const { groups, hits, isExact, isBusy, hasFailed } = useFound(text, true, (title) => i18n._(title))
  const place = Math.min(marked, hits.length - 1)
  useEffect(() => {
    list.current?.querySelector(`[data-place="${place}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [place])

  const follow = (hit: Hit | undefined) => {
    if (!hit) return
    onEnd()
    navigate({ to: `/${currentArea()}/${hit.path}`, search: hit.search ?? {} })
  }
  const press = (event: KeyboardEvent) => {
    const next = placeAfterInText(event.key, place, hits.length)
    if (next < 0 && event.key !== 'Enter') return
    event.preventDefault()
    if (next >= 0) setMarked(next)
    else follow(hits[place])
  }
  const type = (typed: string) => {
    setText(typed)
    setMarked(0)
  }
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={hits.length > 0 ? `${id}-${place}` : undefined}
        aria-label={t`Find`}
        placeholder={t`Find pages, papers, questions and more`}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
      />
      <div ref={list} id={id} role="listbox" aria-label={t`Found`} aria-busy={isBusy} className={classes.found}>
        <Groups groups={groups} id={id} place={place} onFollow={follow} />
      </div>
      <Text size="sm" c="dimmed" role="status">
        {hasFailed ? (
          <Trans>The lists could not be searched. Type on to try again.</Trans>
        ) : (
          !isExact && (isBusy ? '…' : <Trans>Nothing is called “{text}”.</Trans>)
        )}
      </Text>
    </>
  )
}

interface GroupsProps {
  groups: HitGroup[]
  id: string
  /** The place of the marked hit among all hits. */
  place: number
  onFollow: (hit: Hit) => void
}

function Groups({ groups, id, place, onFollow }: GroupsProps) {
  const { t } = useLingui()
  let first = 0
  return groups.map(({ title, hits, is_near }) => {
    const start = first
    first += hits.length
    const among = title ?? t`Pages`
    const name = is_near ? t`Near spellings: ${among}` : among
    return (
      // biome-ignore lint/a11y/useSemanticElements: a group of a listbox has no element of its own
      <div key={name} role="group" aria-label={name}>
        <div className={classes.group} data-near={is_near || undefined} aria-hidden>
          {name}
        </div>
        {hits.map((hit, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's
          <div
            key={`${hit.path} ${hit.title}`}
            id={`${id}-${start + at}`}
            data-place={start + at}
            role="option"
            tabIndex={-1}
            aria-selected={start + at === place}
            className={classes.hit}
            onClick={() => onFollow(hit)}
          >
            <span className={classes.title}>{hit.title}</span>
            {hit.place && <span className={classes.place}>{hit.place}</span>}
          </div>
        ))}
      </div>
    )
  })
}
