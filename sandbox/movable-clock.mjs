// Loaded into a product of the tests before anything else: its clock, and with it that of its embedded database, can be
// moved on. Timers go by another clock and run as ever.
const System = Date;
let ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const now = () => System.now() + ahead;

globalThis.Date = new Proxy(System, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new System(now()).toString(),
  get: (target, key) => (key === 'now' ? now : target[key]),
});
System.prototype.constructor = globalThis.Date;

process.on('message', (message) => {
  if (typeof message?.ahead !== 'number') return;
  ahead = message.ahead;
  process.send?.({ ahead });
});
process.channel?.unref();
