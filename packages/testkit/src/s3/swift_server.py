"""OpenStack Swift with its S3 API as one tree of processes: swift_server.py FOLDER PORT KEY SECRET.

Takes PORT and the three above it on the loopback address, keeps everything in FOLDER, and ends when its standard
input does, so that it never outlives the tests that started it.
"""

import ctypes
import getpass
import os
import signal
import sys
import time
import warnings

SERVERS = ('object', 'container', 'account')
FILTERS = ('catch_errors', 'gatekeeper', 'cache', 's3api', 'tempauth', 'slo', 'dlo')


class MemoryCache:
    """What the proxy expects of memcached, inside the one proxy process."""

    def __init__(self):
        self.entries = {}

    def get(self, key, raise_on_error=False):
        value, ends = self.entries.get(key, (None, None))
        return value if ends is None or ends > time.time() else None

    def set(self, key, value, serialize=True, time=0, min_compress_len=0, raise_on_error=False):
        self.entries[key] = (value, now() + time if time else None)

    def incr(self, key, delta=1, time=0):
        value = int(self.get(key) or 0) + delta
        self.set(key, value, time=time)
        return value

    def decr(self, key, delta=1, time=0):
        return self.incr(key, -delta, time)

    def delete(self, key, server_key=None):
        self.entries.pop(key, None)

    def get_multi(self, keys, server_key=None):
        return [self.get(key) for key in keys]

    def set_multi(self, mapping, server_key, serialize=True, time=0, min_compress_len=0):
        for key, value in mapping.items():
            self.set(key, value, time=time)


def now():
    return time.time()


def cache_filter(global_conf, **local_conf):
    cache = MemoryCache()

    def wrap(app):
        def handle(environ, start_response):
            environ['swift.cache'] = cache
            return app(environ, start_response)

        return handle

    return wrap


def write(path, text):
    with open(path, 'w') as file:
        file.write(text)


def write_configuration(folder, port, key, secret):
    from swift.common.ring import RingBuilder

    etc = f'{folder}/etc'
    base = (
        f'[DEFAULT]\nbind_ip = 127.0.0.1\nworkers = 0\nuser = {getpass.getuser()}\nswift_dir = {etc}\n'
        f'log_level = ERROR\nlog_address = {folder}/no-log\n'
    )
    for offset, server in enumerate(SERVERS, 1):
        ring = RingBuilder(3, 1, 0)
        place = {'ip': '127.0.0.1', 'port': port + offset, 'device': 'disk', 'weight': 1, 'meta': ''}
        ring.add_dev(
            {**place, 'id': 0, 'region': 1, 'zone': 1, 'replication_ip': '127.0.0.1', 'replication_port': port + offset}
        )
        ring.rebalance()
        ring.get_ring().save(f'{etc}/{server}.ring.gz')
        write(
            f'{etc}/{server}.conf',
            f'{base}bind_port = {port + offset}\ndevices = {folder}/devices\nmount_check = false\n'
            f'disable_fallocate = true\n[pipeline:main]\npipeline = {server}-server\n'
            f'[app:{server}-server]\nuse = egg:swift#{server}\n',
        )
    own = {
        'cache': 'paste.filter_factory = swift_server:cache_filter\n',
        's3api': 'use = egg:swift#s3api\nlocation = us-east-1\ncheck_bucket_owner = false\n',
        'tempauth': f'use = egg:swift#tempauth\nuser_{key.replace(":", "_")} = {secret} .admin\n',
    }
    filters = ''.join(f'[filter:{name}]\n{own.get(name, f"use = egg:swift#{name}" + chr(10))}' for name in FILTERS)
    write(
        f'{etc}/proxy.conf',
        f'{base}bind_port = {port}\n[pipeline:main]\npipeline = {" ".join(FILTERS)} proxy-server\n'
        f'[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n'
        # A part that was not up yet is asked again at once, not after a minute.
        f'error_suppression_limit = 1000000\nerror_suppression_interval = 0\n{filters}',
    )


def end_with_parent():
    die_with_parent = 1
    ctypes.CDLL(None).prctl(die_with_parent, signal.SIGKILL)


def serve(folder, server):
    from swift.common.wsgi import run_wsgi

    sys.exit(run_wsgi(f'{folder}/etc/{server}.conf', f'{server}-server', verbose=False))


def main(folder, port, key, secret):
    warnings.filterwarnings('ignore')
    for part in ('etc', 'devices/disk'):
        os.makedirs(f'{folder}/{part}', exist_ok=True)
    write(f'{folder}/etc/swift.conf', '[swift-hash]\nswift_hash_path_prefix = beep\nswift_hash_path_suffix = test\n')
    write(f'{folder}/etc/internal.conf', '')
    import swift.common.utils

    # Before anything that reads swift.conf while it is imported.
    swift.common.utils.set_swift_dir(f'{folder}/etc')
    # Once for all of them: it takes a second of processor time.
    swift.common.utils.eventlet_monkey_patch()
    write_configuration(folder, port, key, secret)
    children = []
    for server in (*SERVERS, 'proxy'):
        child = os.fork()
        if child == 0:
            end_with_parent()
            serve(folder, server)
        children.append(child)
    sys.stdin.buffer.read()
    for child in children:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


if __name__ == '__main__':
    main(os.path.abspath(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4])
