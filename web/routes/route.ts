import type { FunctionComponent } from 'react'
import { type ListModule, listScreens, type Module } from '#contract'
import type { TextArea } from '../locales/text-areas.ts'
import type { Area } from '../menus.ts'

/** What stands in the address of a screen. */
export interface Address {
  params: Record<string, string>
  search: Record<string, string>
}

/** A screen's code; `ahead` asks for what it reads first, before any of it is drawn. */
export type Screen = () => Promise<{ default: FunctionComponent; ahead?: (address: Address) => void }>

/** One screen: its path under an area's prefix, the module whose view permission opens it, and where its code is. */
export interface ScreenRoute {
  path: string
  module: Module
  /** The areas that have it; every school area when absent. */
  areas?: Area[]
  /** The area whose texts it says: that of the screen's folder. */
  texts?: TextArea
  /** It wants the width, so that the sidebar is a rail beside it; a name: where the address's search has that. */
  wide?: true | string
  screen: Screen
}

export interface OpenRoute {
  /** A full path. */
  path: string
  texts?: TextArea
  screen: Screen
  /** Its texts are in the catalogue of the entry (lingui.config.ts) and in that of its area: no others need be loaded for it. */
  entry?: boolean
}

/** The areas of a school's people. */
export const schoolAreas: Area[] = ['school-admin', 'staff-admin', 'student-admin']

/** Screens that have something in common; what a row says itself stands. */
export const share = (common: Pick<ScreenRoute, 'areas' | 'texts'>, rows: ScreenRoute[]): ScreenRoute[] =>
  rows.map((row) => ({ ...common, ...row }))

/** The list of a module's rows. */
export const rowsOf = (module: ListModule, screen: Screen): ScreenRoute => ({
  path: listScreens[module].path,
  module,
  screen,
})

/** Screens of one module. */
export const ofModule = (module: Module, rows: Omit<ScreenRoute, 'module'>[]): ScreenRoute[] =>
  rows.map((row) => ({ module, ...row }))
