import type { FoundField, FoundPlace, Within } from './find-places.ts'

interface Choice {
  value: string
  label: string
}

/** Finds a part of a place by its name, whatever stands above it. */
export interface Find {
  field: FoundField
  /** What is chosen of the place already. */
  within: Within
  /** Given the whole place of what was chosen. */
  onFound: (place: FoundPlace) => void
}

/** One way to narrow a list, apart from how it is drawn: as a picker, as a chip, in the drawer of a phone. */
export interface Filter {
  /** 'Class' */
  label: string
  /** The text that stands in the filter where nothing is chosen: 'All classes'. */
  all: string
  /** Said on paper where nothing is chosen and that stands for one value: the session that is worked in. */
  usual?: string | undefined
  /** null for none. */
  value: string | null
  /** Its values, some of them in named groups; undefined while they load. `word`: one is typed; `date`: a day. */
  choices: (Choice | { group: string; items: Choice[] })[] | undefined | 'word' | 'date'
  onChange: (value: string | null) => void
  /** Another filter has to be chosen first, unless `find` finds its rows without. */
  waits?: boolean
  find?: Find | undefined
  /** Says the session of the rows, which may be another than the one that is worked in. */
  ofSession?: boolean
  /** Whether the filter is of lesser use: it is shown when asked for, or when it narrows the list. */
  lesser?: boolean
}

type Named<V> = readonly (readonly [V, string])[]

interface Choosing<V> extends Pick<Filter, 'label' | 'all' | 'lesser' | 'ofSession' | 'usual'> {
  /** Each value with its name in the user's language. */
  names: Named<V>
  /** The values in named groups; without them one list. */
  groups?: { label: string; values: V[] }[]
  value: V | null
  onChange: (value: V | null) => void
}

/** Narrows by one of a few named values. */
export function choiceFilter<V extends string | number>(options: Choosing<V>): Filter {
  const { names, groups, value, onChange, ...filter } = options
  const toChoices = (some: Named<V>) => some.map(([one, label]) => ({ value: String(one), label }))
  return {
    ...filter,
    value: value === null ? null : String(value),
    choices:
      groups?.map(({ label, values }) => ({
        group: label,
        items: toChoices(names.filter(([one]) => values.includes(one))),
      })) ?? toChoices(names),
    onChange: (chosen) => onChange(names.find(([one]) => String(one) === chosen)?.[0] ?? null),
  }
}
