const { types } = require('node:util');

// Node makes its errors outside the realm of a test, so `instanceof Error` would not know them (jest issue 2549).
Object.defineProperty(Error, Symbol.hasInstance, {
  value(candidate) {
    const isOwn = Function.prototype[Symbol.hasInstance].call(this, candidate);
    return isOwn || (this === Error && types.isNativeError(candidate));
  },
});
