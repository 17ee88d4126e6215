/** Repeatable random numbers from 0 to 1 (mulberry32). */
export declare function seeded(seed: number): () => number;
/** JSON text of a value in which the names of `RAW` may stand. */
export declare const toText: (value: unknown) => string;
/** 64 values to put in place of a reply or of any of its fields. */
export declare const HOSTILE: unknown[];
/** Bodies that are no JSON, or JSON of the wrong kind. */
export declare const BODIES: string[];
type Key = string | number;
/** The value with what stands at `path` replaced; undefined removes it. */
export declare function replaced(value: unknown, path: Key[], by: unknown): unknown;
/** Every reply that has one field of `sample` replaced by `by`; a list of a million items only goes where lists are. */
export declare const everywhere: (sample: unknown, by: unknown) => unknown[];
/** `sample` with one to three of its fields replaced, removed, repeated, cut or moved. */
export declare function mutated(sample: unknown, random: () => number): unknown;
/** Whether something reached the prototypes that everything shares. */
export declare const isPolluted: () => boolean;
/** Every leaf of a decoded value must be fit for the screen: text without control characters or lone surrogates, sane numbers. */
export declare function unfit(value: unknown, maxText?: number): string | undefined;
export {};
