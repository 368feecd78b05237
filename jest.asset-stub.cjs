// Stands in for style sheets and pictures in console tests; answers the imported name.
module.exports = 'asset';
