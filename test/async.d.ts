import type { ModalError } from '../src/lib/errors.ts';
export interface Deferred<T> {
    promise: Promise<T>;
    resolve(value: T): void;
    reject(error: unknown): void;
}
/** A promise settled from outside. */
export declare function deferred<T>(): Deferred<T>;
/** After everything that could follow without a timer or the network. */
export declare const settled: () => Promise<void>;
/** The error a promise fails with; a promise that does not fail is itself a failure. */
export declare const failure: (promise: Promise<unknown>) => Promise<ModalError>;
