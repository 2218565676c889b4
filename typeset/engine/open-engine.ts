import type { Engine, EngineName, EngineOptions } from './engine.ts'
import { findNative, openNative } from './native-engine.ts'
import { openWasm } from './wasm-engine.ts'

/** The binary where there is one for this machine, else the WebAssembly build. `projectRoot` holds node_modules. */
export function chooseEngine(projectRoot: string): EngineName {
  return findNative(projectRoot) ? 'native' : 'wasm'
}

/** @throws Error where that engine is not installed */
export async function openEngine(name: EngineName, options: EngineOptions): Promise<Engine> {
  return name === 'native' ? openNative(options) : openWasm(options)
}
