import { InputBase, type InputBaseProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './drop.module.css'
import type { Choice } from './pick.tsx'
import { useDropList } from './use-drop-list.ts'

interface DropListProps extends Pick<InputBaseProps, 'w'> {
  label: string
  placeholder: string
  choices: Choice[]
  value: number | null
  onChange: (id: number) => void
}

/**
 * A list that drops from its button: the select-only combobox of the ARIA Authoring Practices. Letters typed on it jump to a name;
 * after 350 ms a new word starts.
 */
export function DropList({ label, placeholder, choices, value, onChange, w }: DropListProps) {
  const id = useId()
  const drop = useDropList(choices, value, onChange)
  const { opened, marked, chosen } = drop
  return (
    <div ref={drop.place} className={classes.place}>
      <InputBase
        component="button"
        type="button"
        pointer
        w={w}
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={opened}
        aria-controls={id}
        aria-activedescendant={opened && marked >= 0 ? `${id}-${marked}` : undefined}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        rightSectionPointerEvents="none"
        onClick={drop.toggle}
        onKeyDown={drop.press}
      >
        {choices[chosen]?.title ?? placeholder}
      </InputBase>
      <div ref={drop.list} {...{ id }} role="listbox" aria-label={label} hidden={!opened} className={listClass}>
        {choices.map((choice, place) => (
          <Option key={choice.id} id={`${id}-${place}`} title={choice.title} place={place} drop={drop} />
        ))}
      </div>
    </div>
  )
}

const listClass = `${classes.drop} ${classes.list}`

interface OptionProps {
  id: string
  title: string
  place: number
  drop: ReturnType<typeof useDropList>
}

function Option({ id, title, place, drop }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={place === drop.chosen}
      data-active={place === drop.marked || undefined}
      className={classes.item}
      onClick={() => drop.choose(place)}
      onKeyDown={drop.press}
    >
      {title}
    </div>
  )
}
